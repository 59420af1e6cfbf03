-- When the operator ended the calls of a suspended company; null while they may finish.
alter table companies add column calls_cut_at timestamptz;
