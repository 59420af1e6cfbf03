-- What the API server keeps for itself: log-ins, logs, test chats, imports.

-- A captcha's answer travels sealed with its picture; what is kept is that it was used.
create table captchas_used (
  id uuid primary key,
  expires_at timestamptz not null
);

-- Failed log-ins by user, by user and address, by address; the key says which. No company: it is not known yet.
create table login_failures (
  key text primary key,
  failures integer not null,
  locked_until timestamptz,
  last_at timestamptz not null default now()
);

create table login_logs (
  company_id integer not null references companies (id),
  id uuid not null,
  user_id uuid not null,
  username text not null,
  address text,
  os text,
  browser text,
  session bytea,                                -- the session's token_hash
  login_at timestamptz not null default now(),
  logout_at timestamptz,
  logout_type text check (logout_type in ('logout', 'replaced', 'kicked', 'expired', 'password')),
  primary key (company_id, id)
);
create index login_logs_session on login_logs (session) where logout_at is null;

create table operation_logs (
  company_id integer not null references companies (id),
  id uuid not null,                             -- the request's id
  user_id uuid,
  username text not null,
  route text not null,
  address text,
  code integer not null,
  at timestamptz not null default now(),
  input jsonb,
  before jsonb,
  after jsonb,
  primary key (company_id, id)
);

-- A text chat with a flow. The graph is the one it began with.
create table chat_sessions (
  company_id integer not null references companies (id),
  id uuid not null,
  flow_id uuid not null,
  user_id uuid not null,
  graph jsonb not null,
  state jsonb not null,
  turn integer not null default 0,
  ended boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
create index chat_sessions_age on chat_sessions (updated_at);

create table import_jobs (
  company_id integer not null references companies (id),
  id uuid not null,
  kind text not null check (kind in ('task-numbers')),
  target_id uuid,
  target_name text not null default '',
  status text not null default 'waiting' check (status in ('waiting', 'in-progress', 'done', 'error')),
  file_key text not null,
  file_name text not null,
  bytes bigint not null,
  mapping jsonb not null,
  progress real not null default 0,             -- share of the file that is read
  row_count bigint not null default 0,
  accepted bigint not null default 0,
  refused bigint not null default 0,
  failed_key text,                              -- the file of refused rows
  failed_bytes bigint not null default 0,       -- how much of it stands for rows that are counted
  reason_id text,
  reason jsonb,                                 -- {zh, en}
  created_by uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  heartbeat_at timestamptz,
  primary key (company_id, id)
);
create index import_jobs_open on import_jobs (status, heartbeat_at) where status in ('waiting', 'in-progress');
