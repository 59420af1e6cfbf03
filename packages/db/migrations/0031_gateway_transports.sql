-- Gateways over TCP and TLS. Without a port the DNS says which (RFC 3263).
alter table gateways
  alter column port drop not null,
  add column tls_verify boolean not null default true,
  add column tls_ca text,                          -- PEM of the authorities to trust; null: the system's
  add column tls_pin text,                         -- SHA-256 of the one certificate to trust, in hex
  add column tls_certificate text,                 -- PEM of ours, for a carrier that asks for one
  add column tls_key bytea,                        -- its key, sealed with PARLEY_KEY
  add column destinations text[] not null default '{}';  -- prefixes that may be called; empty: all

-- Calls of one phone at a time.
alter table extensions add column max_calls integer not null default 4 check (max_calls between 1 and 100);

-- What is new is of their forms too.
create trigger gateways_transports before update of tls_verify, tls_ca, tls_pin, tls_certificate, tls_key, destinations on gateways for each row
  when ((old.tls_verify, old.tls_ca, old.tls_pin, old.tls_certificate, old.tls_key, old.destinations)
    is distinct from (new.tls_verify, new.tls_ca, new.tls_pin, new.tls_certificate, new.tls_key, new.destinations))
  execute function count_revision();
create trigger extensions_max_calls before update of max_calls on extensions for each row
  when (old.max_calls is distinct from new.max_calls) execute function count_revision();
