-- Settings that several people edit count their changes, too. What is asked of log-ins stands in two forms, the company's and the
-- operator's, and counts in both.
alter table companies
  add column security_revision integer not null default 1,
  add column security_updated_at timestamptz not null default now(),
  add column security_updated_by uuid;
create function count_security() returns trigger language plpgsql as $$
begin
  new.security_revision := old.security_revision + 1;
  new.security_updated_at := new.updated_at;
  new.security_updated_by := new.updated_by;
  return new;
end $$;
create trigger companies_security before update of idle_minutes, second_factor on companies for each row
  when ((old.idle_minutes, old.second_factor) is distinct from (new.idle_minutes, new.second_factor)) execute function count_security();

alter table request_hosts add column revision integer not null default 1;
create trigger request_hosts_revision before update of header_name, secret, secret_tail on request_hosts for each row
  when ((old.header_name, old.secret, old.secret_tail) is distinct from (new.header_name, new.secret, new.secret_tail))
  execute function count_revision();

-- Lists that are replaced as a whole are compared with what was read.
alter table speech_orders add column updated_by uuid;
alter table speech_hot_words add column updated_by uuid;
