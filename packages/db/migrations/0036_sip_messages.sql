-- SIP messages of calls as they were on the wire, secrets taken out; kept for days only (PARLEY_TRACE_DAYS).
create table sip_messages (
  company_id integer not null,
  call_id uuid not null,
  -- Counts the messages of the voice node that carried the call: in the order of the wire.
  n bigint not null,
  at timestamptz not null,
  direction text not null check (direction in ('in', 'out')),
  transport text not null,
  local text not null,
  peer text not null,
  -- Of the leg: a call has one dialog for each of its parties.
  sip_call_id text not null,
  -- Long ones are cut off; `bytes` is how long it was.
  message text not null,
  bytes integer not null,
  primary key (company_id, call_id, n)
);
create index sip_messages_at on sip_messages using brin (at);
