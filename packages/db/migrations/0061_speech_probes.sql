-- Providers are asked for something short every ten minutes, so that one that carries no calls is known to work before it is needed.
alter table speech_providers add column probed_at timestamptz;

-- What came of it. `company_id` is the provider's.
create table speech_probes (
  company_id integer not null,
  provider uuid not null,
  use text not null check (use in ('hearing', 'speaking')),
  language text not null check (language in ('zh', 'en')),
  at timestamptz not null,
  latency_ms integer not null,
  -- Null: it did what it was asked for.
  reason text,
  message text,
  primary key (company_id, provider, use, language, at),
  foreign key (company_id, provider) references speech_providers (company_id, id) on delete cascade
);
create index speech_probes_at on speech_probes (at);
