-- Whether a gateway may have the robot's leg moved to another number (REFER, RFC 3515). By itself it may not: numbers that others name cost money.
alter table gateways add column obeys_refer boolean not null default false;
create trigger gateways_obeys_refer before update of obeys_refer on gateways for each row
  when (old.obeys_refer is distinct from new.obeys_refer)
  execute function count_revision();
