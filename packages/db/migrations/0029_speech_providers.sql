-- Accounts with vendors of recognition and synthesis, and servers of one's own. Those of company -1 are the platform's, for everybody.
create table speech_providers (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  kind text not null,
  name text not null,
  fields jsonb not null default '{}',
  -- Sealed JSON of the secret fields; the last four characters of each, in plain, so that people know which one it is.
  secrets bytea,
  secret_tails jsonb not null default '{}',
  secrets_at timestamptz,
  price_per_hour numeric(10, 4),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  revision integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create trigger speech_providers_revision before update of kind, name, fields, secrets, price_per_hour, enabled on speech_providers
  for each row when ((old.kind, old.name, old.fields, old.secrets, old.price_per_hour, old.enabled)
    is distinct from (new.kind, new.name, new.fields, new.secrets, new.price_per_hour, new.enabled)) execute function count_revision();

-- Who is asked in which order; ids of providers, or `embedded`.
create table speech_orders (
  company_id integer not null references companies (id) on delete cascade,
  use text not null check (use in ('hearing', 'speaking')),
  language text not null check (language in ('zh', 'en')),
  providers text[] not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, use, language)
);

-- How each provider does on each node. `company_id` is the provider's.
create table speech_states (
  company_id integer not null references companies (id) on delete cascade,
  provider text not null,
  use text not null check (use in ('hearing', 'speaking')),
  node_id uuid not null,
  retry_at timestamptz,
  reason text,
  message text,
  at timestamptz not null default now(),
  primary key (company_id, provider, use, node_id)
);

-- What providers did for the calls of a company, by ten minutes. `latency`: counts per 50 ms, the last for what took longer.
create table speech_figures (
  company_id integer not null references companies (id) on delete cascade,
  provider text not null,
  use text not null check (use in ('hearing', 'speaking')),
  language text not null,
  node_id uuid not null,
  since timestamptz not null,
  uses integer not null,
  errors integer not null,
  audio_ms bigint not null,
  latency integer[] not null,
  primary key (company_id, provider, use, language, node_id, since)
);
create index speech_figures_since on speech_figures (since);
