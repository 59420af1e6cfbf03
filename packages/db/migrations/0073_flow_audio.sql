-- What people recorded for the prompts of a company's flows, and what was synthesised ahead: named by what it sounds like, so that a draft, its
-- versions and copies of it share one row, and a version keeps what it was published with.
create table flow_audio (
  company_id integer not null references companies (id) on delete cascade,
  -- SHA-256 of the audio, in hex.
  id text not null check (id ~ '^[0-9a-f]{64}$'),
  -- A-law, 8 kHz.
  audio bytea not null,
  ms integer not null,
  -- Loudness in equal steps, each a digit to base 36.
  wave text not null default '',
  -- The name of the file that it came from; empty where it was synthesised or recorded in the browser.
  source text not null default '',
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- Audio does not compress.
alter table flow_audio alter column audio set storage external;
