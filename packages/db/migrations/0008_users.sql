-- What the rows that an operation names were called then: their names change, and the rows go.
alter table operation_logs add column names jsonb not null default '{}';
