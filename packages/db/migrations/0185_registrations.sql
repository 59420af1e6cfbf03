-- Where phones and gateways are that registered at a voice node: for that node after a restart, and for the others.
create table registrations (
  company_id integer not null references companies (id) on delete cascade,
  -- Whose: the number of an extension, or `gateway/` and its id.
  aor text not null,
  contact text not null,
  node_id uuid not null,
  -- Where the REGISTER came from; null transport: UDP. A connection is its node's alone.
  host text not null,
  port integer not null,
  transport text check (transport in ('TCP', 'TLS', 'WS', 'WSS')),
  -- Proxies that lead there (RFC 3327), topmost first.
  path text[] not null,
  sip_call_id text not null,
  cseq bigint not null,
  q real not null,
  user_agent text,
  registered_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, aor, contact)
);
create index registrations_expire on registrations (expires_at);
