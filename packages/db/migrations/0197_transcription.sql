-- Whether what people say after a transfer is transcribed, by a company; absent: it is.
create table speech_transcription (
  company_id integer primary key references companies (id) on delete cascade,
  enabled boolean not null,
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid
);
create trigger speech_transcription_revision before update of enabled on speech_transcription
  for each row when (old.enabled is distinct from new.enabled) execute function count_revision();
