-- The forms that a company fills in for itself count their changes as rows do, so that nobody overwrites what he has not seen.
alter table doscs_configs add column revision integer not null default 1, add column updated_by uuid;
-- Those of the row are of the operator's form.
alter table companies
  add column channels_revision integer not null default 1,
  add column channels_updated_at timestamptz not null default now(),
  add column channels_updated_by uuid;
