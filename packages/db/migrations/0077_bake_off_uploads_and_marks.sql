-- Bake-offs of recordings that somebody brings, and of calls that were marked for one.
alter table speech_bake_off_items
  alter column call_id drop not null,
  alter column turn drop not null,
  add column file text,                                       -- the recording's name
  add column audio bytea,                                     -- Int16, little endian, mono, 8 kHz
  add constraint speech_bake_off_items_source check (
    (call_id is not null and turn is not null and file is null and audio is null)
    or (call_id is null and turn is null and file is not null and audio is not null));

create table speech_marked_calls (
  company_id integer not null references companies (id) on delete cascade,
  call_id uuid not null,
  marked_by uuid,
  marked_at timestamptz not null default now(),
  primary key (company_id, call_id)
);
