-- Somebody wants the packets of the next calls of a gateway.
create table packet_captures (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  gateway_id uuid not null,
  calls_left integer not null check (calls_left >= 0),
  until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index packet_captures_gateway on packet_captures (company_id, gateway_id, until);

-- Calls whose packets were captured; the packets are in a file, the SIP messages in sip_messages.
create table captured_calls (
  company_id integer not null references companies (id) on delete cascade,
  call_id uuid not null,
  gateway_id uuid not null,
  at timestamptz not null,
  packets integer not null,
  bytes integer not null,
  -- Packets beyond what a capture may hold.
  dropped integer not null,
  primary key (company_id, call_id)
);
create index captured_calls_gateway on captured_calls (company_id, gateway_id, call_id);
create index captured_calls_at on captured_calls (at);
