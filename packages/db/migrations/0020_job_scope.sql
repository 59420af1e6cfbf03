-- What the maker of an export saw when its file was written: who sees less does not get the file. Files from before show the whole company.
alter table transfer_jobs add column scope jsonb;
