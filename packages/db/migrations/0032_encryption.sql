-- Whether audio of a gateway or an extension is protected by SRTP.
alter table gateways add column encryption text not null default 'off' check (encryption in ('off', 'optional', 'required'));
alter table extensions add column encryption text not null default 'off' check (encryption in ('off', 'optional', 'required'));
-- It is of their forms, so a change of it counts.
create trigger gateways_encryption before update of encryption on gateways for each row
  when (old.encryption is distinct from new.encryption) execute function count_revision();
create trigger extensions_encryption before update of encryption on extensions for each row
  when (old.encryption is distinct from new.encryption) execute function count_revision();
