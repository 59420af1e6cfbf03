-- Who calls, as gateways are told and tell it (RFC 3323, 3325, 5806, 7044), and whether they take REFER.
alter table gateways
  add column identity_header text not null default 'from'
    check (identity_header in ('from', 'p-asserted-identity', 'p-preferred-identity')),
  add column hide_caller boolean not null default false,      -- Privacy: id on calls that go out
  add column trust_identity boolean not null default true,    -- whether its word about callers is believed
  add column takes_refer boolean not null default false;
-- Where we register, From has always been the account.
update gateways set identity_header = 'p-asserted-identity' where kind = 'register';
create trigger gateways_identity before update of identity_header, hide_caller, trust_identity, takes_refer on gateways for each row
  when ((old.identity_header, old.hide_caller, old.trust_identity, old.takes_refer)
    is distinct from (new.identity_header, new.hide_caller, new.trust_identity, new.takes_refer))
  execute function count_revision();

alter table calls
  add column caller_hidden boolean not null default false,    -- the caller wanted the number not to be shown: it is not kept
  add column diverted_from text[] not null default '{}';      -- who has diverted the call to us, the last first
