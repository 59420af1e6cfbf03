-- What a company's new tasks begin with; a company without a row has the product's own.
create table callout_sets (
  company_id integer primary key references companies (id) on delete cascade,
  priority integer not null default 5 check (priority between 1 and 9),
  robots integer not null default 1 check (robots >= 1),
  calls_per_second real check (calls_per_second > 0),
  caller_choice text not null default 'in-turn' check (caller_choice in ('in-turn', 'random', 'same-area', 'least-used')),
  ring_seconds integer not null default 40 check (ring_seconds between 5 and 120),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  revision integer not null default 1,
  holidays_updated_at timestamptz not null default now(),
  holidays_updated_by uuid,
  holidays_revision integer not null default 1
);

-- Days on which a company calls nobody, in the zone of the task.
create table holidays (
  company_id integer not null references companies (id) on delete cascade,
  day date not null,
  name text not null default '',
  primary key (company_id, day)
);
