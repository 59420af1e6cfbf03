-- Log-ins that were refused stand in the log as well, ended as they began; a name that nobody has belongs to no user, and is the operator's.
alter table login_logs alter column user_id drop not null;
alter table login_logs drop constraint login_logs_logout_type_check;
alter table login_logs add constraint login_logs_logout_type_check
  check (logout_type in ('logout', 'replaced', 'kicked', 'expired', 'password', 'wrong', 'locked', 'closed', 'company-closed'));
create index login_logs_nobody on login_logs (login_at) where user_id is null;
