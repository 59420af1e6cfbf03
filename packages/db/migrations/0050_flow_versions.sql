-- What a version was made for, which earlier one it brings back, and what it changed.
alter table flow_versions
  add column environment text not null default 'production' check (environment in ('uat', 'production', 'draft')),
  add column of_number integer,                 -- the version that was published again
  add column changes jsonb;                     -- against what ran there before; null where nothing did
update flow_versions v set environment = 'uat'
  from flows f where f.company_id = v.company_id and f.id = v.flow_id and f.uat_version = v.number and f.production_version is distinct from v.number;
