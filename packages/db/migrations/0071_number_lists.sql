-- Numbers that are not called: a company's own, and those of the operator (company -1), which hold for all.
create table blacklisted_numbers (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  phone text not null,
  -- What the company files them under.
  group_name text not null default '',
  remark text not null default '',
  -- From then on it may be called again; null: never.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  revision integer not null default 1,
  primary key (company_id, id)
);
create unique index blacklisted_numbers_phone on blacklisted_numbers (company_id, phone);
create index blacklisted_numbers_made on blacklisted_numbers (company_id, created_at, id);
create trigger blacklisted_numbers_revision before update of phone, group_name, remark, expires_at on blacklisted_numbers for each row
  when ((old.phone, old.group_name, old.remark, old.expires_at) is distinct from (new.phone, new.group_name, new.remark, new.expires_at))
  execute function count_revision();

-- Numbers of a company that its own blacklist does not keep from being called.
create table whitelisted_numbers (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  phone text not null,
  remark text not null default '',
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  revision integer not null default 1,
  primary key (company_id, id)
);
create unique index whitelisted_numbers_phone on whitelisted_numbers (company_id, phone);
create index whitelisted_numbers_made on whitelisted_numbers (company_id, created_at, id);
create trigger whitelisted_numbers_revision before update of phone, remark, expires_at on whitelisted_numbers for each row
  when ((old.phone, old.remark, old.expires_at) is distinct from (new.phone, new.remark, new.expires_at))
  execute function count_revision();
