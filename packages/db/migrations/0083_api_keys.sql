-- Keys by which programs call the API. Their requests are signed with the secret, which is sealed and never told again.
create table api_keys (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- The public half, which a request names; null until one is generated.
  access_key text,
  secret bytea,
  generated_at timestamptz,
  -- For whom it acts: who was told the secret.
  user_id uuid,
  scopes text[] not null,
  -- Where requests may come from, as addresses and networks; empty: from anywhere.
  networks text[] not null default '{}',
  expires_at timestamptz,
  calls_per_minute integer not null default 600,
  enabled boolean not null default true,
  remark text not null default '',
  used_at timestamptz,
  used_from text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  revision integer not null default 1,
  primary key (company_id, id)
);
create unique index api_keys_access_key on api_keys (access_key);
create unique index api_keys_name on api_keys (company_id, name);
create trigger api_keys_revision before update of name, scopes, networks, expires_at, calls_per_minute, enabled, remark on api_keys for each row
  when ((old.name, old.scopes, old.networks, old.expires_at, old.calls_per_minute, old.enabled, old.remark)
    is distinct from (new.name, new.scopes, new.networks, new.expires_at, new.calls_per_minute, new.enabled, new.remark))
  execute function count_revision();

-- Nonces of signed requests, for as long as a request of their time would be taken: a second one with the same is refused.
create table api_nonces (
  company_id integer not null,
  key_id uuid not null,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (company_id, key_id, nonce),
  foreign key (company_id, key_id) references api_keys (company_id, id) on delete cascade
);
create index api_nonces_end on api_nonces (expires_at);

-- How many requests of a key count against its limit, as of then.
create table api_key_rates (
  company_id integer not null,
  key_id uuid not null,
  used double precision not null,
  at timestamptz not null,
  primary key (company_id, key_id),
  foreign key (company_id, key_id) references api_keys (company_id, id) on delete cascade
) with (fillfactor = 50);

-- By which key an operation was done; null: by a session.
alter table operation_logs add column key_name text;
