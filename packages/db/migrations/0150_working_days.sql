-- Days of a company's calendar: holidays, on which it calls nobody, and Saturdays and Sundays on which people work in place of a weekday.
alter table holidays add column kind text not null default 'holiday' check (kind in ('holiday', 'workday'));
