-- Where a company's language models and sentence encoders are asked: an OpenAI-compatible address. That of company -1 is the platform's,
-- for companies that have none of their own.
create table model_endpoints (
  company_id integer primary key references companies (id) on delete cascade,
  address text not null default '',
  -- For nodes where a model speaks, and as the last judge of what a caller means; empty: none.
  chat_model text not null default '',
  -- Turns sentences into vectors; empty: none.
  encoder_model text not null default '',
  -- May the chat model be asked what a caller means, where nothing else is sure?
  judges boolean not null default false,
  -- A caller waits no longer for what a sentence means, ms.
  within_ms integer not null default 800,
  -- Sealed; its last four characters in plain, so that people know which one it is.
  secret bytea,
  secret_tail text not null default '',
  enabled boolean not null default true,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  revision integer not null default 1
);
