-- Keys by which a company encrypts the numbers that it sends (security strategy `cipher`): AES-256-GCM, sealed as other secrets are. The newest is the
-- one to encrypt with; older ones still open until somebody deletes them.
create table number_ciphers (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  secret bytea not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

-- When it first took a number in cipher text: from then on its numbers are never shown or kept in plain.
alter table companies add column cipher_since timestamptz;
