-- What programs appended to tasks, and what people appended with an idempotency key: when, by which key, and what became of each number.
create table task_deliveries (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  task_id uuid not null,
  -- Null: by a session. The name stays when the key is deleted.
  key_id uuid,
  key_name text,
  user_id uuid not null,
  username text not null,
  address text not null,
  -- The key or the user: whose idempotency keys these are.
  sender uuid not null,
  idempotency_key text,
  -- SHA-256 of what was sent: a repetition brings the same.
  content bytea not null,
  received integer not null,
  accepted integer not null default 0,
  -- How many were refused for each reason.
  refusals jsonb not null default '{}',
  -- How often the same was sent again, and when last.
  repeats integer not null default 0,
  repeated_at timestamptz,
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index task_deliveries_once on task_deliveries (company_id, sender, idempotency_key) where idempotency_key is not null;
create index task_deliveries_at on task_deliveries (company_id, at, id);
create index task_deliveries_task on task_deliveries (company_id, task_id);
create index task_deliveries_end on task_deliveries (at);

create table task_delivery_numbers (
  company_id integer not null,
  delivery_id uuid not null,
  -- Its place in what was sent, from 1.
  n integer not null,
  phone text not null,
  -- Why it was refused; null: it was taken.
  reason text,
  -- It has more or fewer digits than usual.
  odd_length boolean not null,
  primary key (company_id, delivery_id, n),
  foreign key (company_id, delivery_id) references task_deliveries (company_id, id) on delete cascade
);
