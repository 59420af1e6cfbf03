-- Said after a person took the call: by whom it was taken, or by the caller to them. No flow listened to it.
alter table turns add column after_transfer boolean not null default false;
