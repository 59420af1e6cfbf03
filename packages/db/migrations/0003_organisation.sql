-- Departments, what users belong to, and what a role lets its people see.

create table departments (
  company_id integer not null references companies (id),
  id uuid not null,
  parent_id uuid,                               -- null: at the top
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, parent_id) references departments (company_id, id),
  check (parent_id <> id)
);
create unique index departments_name on departments
  (company_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));
create index departments_parent on departments (company_id, parent_id);

alter table users
  add column department_id uuid,
  add column doscs_account text,
  add column must_change boolean not null default false, -- the password is a one-time one
  add column deleted_at timestamptz,            -- what a deleted user made keeps its maker's name
  add foreign key (company_id, department_id) references departments (company_id, id);
create index users_department on users (company_id, department_id);
create index users_role on users (company_id, role_id);

-- A deleted user's name is free again.
drop index users_username;
create unique index users_username on users (lower(username)) where deleted_at is null;

create index extensions_user on extensions (company_id, user_id);
create index tasks_maker on tasks (company_id, created_by);
create index calls_extension on calls (company_id, extension_id, id) where extension_id is not null;

-- Roles from before saw the whole company.
alter table roles
  add column data_scope text not null default 'company' check (data_scope in ('own', 'department', 'company')),
  add column all_flows boolean not null default true,
  add column flow_ids uuid[] not null default '{}',
  add column all_grades boolean not null default true,
  add column grades text[] not null default '{}';
