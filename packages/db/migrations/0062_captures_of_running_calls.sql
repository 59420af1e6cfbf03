-- Whether calls that are up when somebody wants packets are captured too, from then on.
alter table packet_captures add column running boolean not null default false;
