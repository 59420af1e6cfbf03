-- One table of jobs for everything that comes in or goes out as a file; imports of numbers were the first.

alter table import_jobs rename to transfer_jobs;
alter table transfer_jobs rename constraint import_jobs_pkey to transfer_jobs_pkey;
alter table transfer_jobs rename constraint import_jobs_status_check to transfer_jobs_status_check;
alter table transfer_jobs rename constraint import_jobs_company_id_fkey to transfer_jobs_company_id_fkey;
-- Which kinds there are is the server's to know: its registry has them.
alter table transfer_jobs drop constraint import_jobs_kind_check;
alter index import_jobs_open rename to transfer_jobs_open;
alter table transfer_jobs rename column mapping to options;

alter table transfer_jobs
  add column number bigint generated always as identity,
  add column direction text not null default 'import' check (direction in ('import', 'export')),
  add column major text not null default 'task',
  add column language text not null default 'zh',
  add column unmask text[] not null default '{}',     -- the masking exceptions that its file holds data of
  add column claim uuid,                              -- of the worker that has it: one that was taken over notices
  add column attempts integer not null default 0,     -- workers that took it since it was queued
  add column expires_at timestamptz;                  -- when its files go
alter table transfer_jobs alter column direction drop default, alter column major drop default;
alter table transfer_jobs alter column file_key drop not null;   -- null: there is none (yet, or any more)

-- Files of numbers hold them in full.
update transfer_jobs set unmask = '{task}' where kind = 'task-numbers';

create index transfer_jobs_created on transfer_jobs (company_id, direction, created_at, id);
create index transfer_jobs_expiry on transfer_jobs (expires_at) where expires_at is not null;
