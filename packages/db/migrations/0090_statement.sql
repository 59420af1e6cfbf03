-- What was paid stands in the statement too, with no gateway (the zero uuid), so that the days add up to the balance.
alter table bill_days add column paid bigint not null default 0;
