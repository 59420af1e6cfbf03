-- Why an import refused rows, and how many for each reason: {zh, en, count} each, the most frequent first.
alter table transfer_jobs add column refusals jsonb not null default '[]';
