-- What calls to us cost, and legs to numbers outside.

alter table gateways add column inbound_price bigint not null default 0 check (inbound_price between 0 and 1000000); -- of a unit of a call to us

-- What of a company's money a call holds for which no number row does: one to us, and its legs to numbers outside.
create table held_money (
  company_id integer not null references companies (id) on delete cascade,
  call_id uuid not null,
  node_id uuid not null,
  amount bigint not null check (amount >= 0),
  updated_at timestamptz not null default now(),
  primary key (company_id, call_id)
);
create index held_money_node on held_money (node_id);

-- A leg to a number outside is billed by the gateway that it left through.
alter table legs
  add column gateway_id uuid,
  add column billing_unit integer,
  add column unit_price bigint,
  add column billing_seconds integer,
  add column bill bigint;
alter table calls add column legs_bill bigint not null default 0; -- the part of its bill that its legs are

alter table bill_days
  add column kind text not null default 'out' check (kind in ('out', 'in', 'leg')), -- what was charged: calls by us, calls to us, further legs
  drop constraint bill_days_pkey,
  add primary key (company_id, day, gateway_id, kind);
