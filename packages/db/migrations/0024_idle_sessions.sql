-- After so many minutes without a call that its user made, a session ends; null: never.
alter table companies add column idle_minutes integer check (idle_minutes between 5 and 1440);
-- When the user last made one, to half a minute.
alter table sessions add column used_at timestamptz not null default now();
