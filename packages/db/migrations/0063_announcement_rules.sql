-- What an announcement comes to, as a company says; those of company -1 are the platform's, and come after a company's own.
create table announcement_rules (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  class text not null,
  -- Null: in both.
  language text check (language in ('zh', 'en')),
  phase text check (phase in ('early', 'answered')),
  -- One of these is said, and none of those.
  texts text[] not null default '{}',
  unless text[] not null default '{}',
  -- It sounds like this by so much: a word of 32 bits each 20 ms.
  print bytea,
  likeness real,
  -- It was made of this group, which may be gone.
  group_id uuid,
  -- The call is ended at once where nobody will come.
  hang_up boolean not null default true,
  enabled boolean not null default false,
  -- Of the trial that it was enabled with.
  tried_hits integer,
  tried_false integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  revision integer not null default 1,
  primary key (company_id, id),
  check ((print is null) = (likeness is null)),
  check (print is not null or cardinality(texts) > 0)
);
create trigger announcement_rules_revision before update of class, language, phase, texts, unless, likeness, hang_up, enabled on announcement_rules
  for each row when ((old.class, old.language, old.phase, old.texts, old.unless, old.likeness, old.hang_up, old.enabled)
    is distinct from (new.class, new.language, new.phase, new.texts, new.unless, new.likeness, new.hang_up, new.enabled))
  execute function count_revision();

-- What each call heard that was no person, so that a rule can be tried on it. Its id tells when.
create table heard_announcements (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  call_id uuid not null,
  group_id uuid not null,
  gateway_id uuid,
  phase text not null check (phase in ('early', 'answered')),
  language text not null,
  text text not null default '',
  -- What the call took it for; null: nothing.
  class text,
  print bytea not null,
  primary key (company_id, id)
);
create index heard_announcements_group on heard_announcements (company_id, group_id, id);
create index heard_announcements_id on heard_announcements (id);

-- Announcements of a day by what told them: the id of a rule, 'built-in', or 'unknown'.
create table announcement_days (
  company_id integer not null references companies (id) on delete cascade,
  day date not null,
  told_by text not null,
  class text not null default '',
  calls integer not null default 0,
  primary key (company_id, day, told_by, class)
);

-- A rule that is tried on what calls heard. `rule`: its conditions; `outcome`: what it came to, at the end.
create table announcement_trials (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  rule jsonb not null,
  print bytea,
  tried integer not null default 0,
  outcome jsonb,
  created_by uuid,
  created_at timestamptz not null default now(),
  heartbeat_at timestamptz,
  primary key (company_id, id)
);
create index announcement_trials_due on announcement_trials (created_at) where state in ('waiting', 'running');

-- A group that somebody passed over stays out of sight until twice as many calls heard it.
alter table announcement_groups add column passed_at_calls integer;
create index announcement_groups_calls on announcement_groups (company_id, calls) where class is null;

-- Loudness of a recording in equal pieces, 0 to 100, so that a list need not read the recordings.
alter table announcement_samples add column wave smallint[] not null default '{}';
