-- From where calls are taken as a gateway's: its servers, or where it registered from, as the nodes know them.
alter table gateways add column known_places text[] not null default '{}';
