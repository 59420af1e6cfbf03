-- A call that nothing is received of for so long is given up; 0: never.
alter table companies add column media_timeout_seconds integer not null default 60 check (media_timeout_seconds between 0 and 3600);
