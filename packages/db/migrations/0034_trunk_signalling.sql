-- Where a leg was redirected to (3xx), in order.
alter table legs add column redirections text[] not null default '{}';
