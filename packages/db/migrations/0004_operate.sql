-- What the operator keeps of companies and nodes, addresses banned from SIP, and messages of the platform to its users.

alter table companies
  add column ringtone_recognition boolean not null default true,
  add column service_category text,
  add column wechat_integration boolean not null default false,
  add column security_strategy text not null default 'off' check (security_strategy in ('off', 'cipher', 'encrypted')),
  add column authorized_from date,              -- first day, in the company's zone
  add column authorized_until date,             -- last day, included
  add column contact_name text,
  add column contact_mobile text,
  add column contact_email text,
  add column remark text not null default '',
  add column suspended_at timestamptz,          -- by hand; `status` says what holds now
  add column deleted_at timestamptz,
  add check (authorized_from is null or authorized_until is null or authorized_from <= authorized_until);
-- The number of a deleted company may be given again.
alter table companies drop constraint companies_number_key;
create unique index companies_number on companies (lower(number)) where deleted_at is null;
create index companies_dates on companies (status) where authorized_from is not null or authorized_until is not null;

-- Below are ids that were given by hand.
create sequence company_ids as integer start 1001;
select setval('company_ids', greatest(1000, (select max(id) from companies)));

create index nodes_lease on nodes (lease_until);

-- A node is told here which bans it made; it is known by its id over restarts, even while it is not entered in `nodes`.
create table sip_bans (
  node_id uuid not null,
  address text not null,
  reason text not null,
  failures integer not null,
  banned_at timestamptz not null,
  until timestamptz not null,
  lifted_at timestamptz,                        -- until the node has seen it
  primary key (node_id, address)
);
create index sip_bans_until on sip_bans (until);

-- A system message belongs to the company of its author. Its receivers may be of any.
create table sysmsgs (
  company_id integer not null references companies (id),
  id uuid not null,
  title text not null,
  content text not null,
  audience text not null check (audience in ('all', 'companies', 'users')),
  company_ids integer[] not null default '{}',
  user_ids uuid[] not null default '{}',
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  push_at timestamptz not null,
  pushed_at timestamptz,
  revoked_at timestamptz,
  deleted_at timestamptz,                       -- out of its author's list
  receivers bigint not null default 0,
  readers bigint not null default 0,
  primary key (company_id, id)
);
create index sysmsgs_author on sysmsgs (company_id, created_by, created_at, id) where deleted_at is null;
create index sysmsgs_due on sysmsgs (push_at) where pushed_at is null and revoked_at is null and deleted_at is null;

-- One row a receiver: the message is in their box until they delete it or it is taken back.
create table sysmsg_receipts (
  company_id integer not null,                  -- the receiver's
  user_id uuid not null,
  message_id uuid not null,
  from_company integer not null,
  pushed_at timestamptz not null,
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (company_id, user_id, message_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (from_company, message_id) references sysmsgs (company_id, id) on delete cascade
);
create index sysmsg_receipts_message on sysmsg_receipts (message_id);
create index sysmsg_receipts_box on sysmsg_receipts (company_id, user_id, pushed_at desc, message_id) where deleted_at is null;
create index sysmsg_receipts_unread on sysmsg_receipts (company_id, user_id) where read_at is null and deleted_at is null;
