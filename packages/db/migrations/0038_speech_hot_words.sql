-- Words that a company wants heard, told to every recogniser that takes such. Those of company -1 are for all, after a company's own.
create table speech_hot_words (
  company_id integer not null references companies (id) on delete cascade,
  language text not null check (language in ('zh', 'en')),
  words text[] not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, language)
);
