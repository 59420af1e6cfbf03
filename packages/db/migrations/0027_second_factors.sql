-- Whether a company asks for a code beside the password (TOTP, RFC 6238): of nobody, of those who set it up, or of everybody.
alter table companies add column second_factor text not null default 'off' check (second_factor in ('off', 'allowed', 'required'));

create table second_factors (
  company_id integer not null,
  user_id uuid not null,
  secret bytea not null,                        -- sealed
  last_step bigint not null,                    -- time step of the code that was used last: each serves once (RFC 6238, 5.2)
  recovery bytea[] not null,                    -- keyed hashes of the recovery codes that are left
  created_at timestamptz not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

alter table login_logs drop constraint login_logs_logout_type_check;
alter table login_logs add constraint login_logs_logout_type_check
  check (logout_type in ('logout', 'replaced', 'kicked', 'expired', 'password', 'wrong', 'wrong-code', 'locked', 'closed', 'company-closed'));

-- The form of a company, as the operator has it, holds what it asks of log-ins as well.
drop trigger companies_revision on companies;
create trigger companies_revision
  before update of
    number, name, robots, calling_windows, time_zone, language, many_sessions, ringtone_recognition, service_category,
    wechat_integration, security_strategy, authorized_from, authorized_until, contact_name, contact_mobile, contact_email, remark,
    media_timeout_seconds, idle_minutes, second_factor
  on companies for each row
  when ((
    old.number, old.name, old.robots, old.calling_windows, old.time_zone, old.language, old.many_sessions,
    old.ringtone_recognition, old.service_category, old.wechat_integration, old.security_strategy, old.authorized_from,
    old.authorized_until, old.contact_name, old.contact_mobile, old.contact_email, old.remark, old.media_timeout_seconds,
    old.idle_minutes, old.second_factor
  ) is distinct from (
    new.number, new.name, new.robots, new.calling_windows, new.time_zone, new.language, new.many_sessions,
    new.ringtone_recognition, new.service_category, new.wechat_integration, new.security_strategy, new.authorized_from,
    new.authorized_until, new.contact_name, new.contact_mobile, new.contact_email, new.remark, new.media_timeout_seconds,
    new.idle_minutes, new.second_factor
  ))
  execute function count_revision();
