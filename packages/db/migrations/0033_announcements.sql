-- Announcements that a company's calls heard, those that sound alike in one group.
create table announcement_groups (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  -- What it comes to, as people set it; null: what its words said, if calls agree on it.
  class text,
  -- How often its words said which class.
  heard_classes jsonb not null default '{}',
  text text not null default '',
  language text not null,
  -- Of the first that was heard: a word of 32 bits each 20 ms.
  print bytea not null,
  calls integer not null default 1,
  -- Calls by gateway, and by when they heard it: before the answer (early) or after it (answered).
  gateways jsonb not null default '{}',
  phases jsonb not null default '{}',
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (company_id, id)
);
create index announcement_groups_seen on announcement_groups (company_id, last_seen);

-- A few recordings of each group to listen to.
create table announcement_samples (
  company_id integer not null,
  id uuid not null,
  group_id uuid not null,
  call_id uuid not null,
  gateway_id uuid,
  phase text not null check (phase in ('early', 'answered')),
  text text not null default '',
  likeness real not null,
  -- A-law, 8 kHz.
  audio bytea not null,
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, group_id) references announcement_groups (company_id, id) on delete cascade
);
create index announcement_samples_group on announcement_samples (company_id, group_id, at);
create index announcement_samples_at on announcement_samples (at);
