-- Imports and exports of companies take turns: when one of a company's was last begun says whose turn it is.
create index transfer_jobs_started on transfer_jobs (company_id, started_at) where started_at is not null;
