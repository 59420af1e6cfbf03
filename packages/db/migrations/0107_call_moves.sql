-- Calls that go on at another voice node, because theirs drains. One row a call, of its last move: it says whose the call is.
create table call_moves (
  call_id uuid primary key,
  company_id integer not null references companies (id) on delete cascade,
  from_node uuid not null,
  to_node uuid,                                                 -- once one has taken it up
  -- offered, taken up (its peer is asked), moved for good; kept: the peer refuses; withdrawn: the first one wants it back; over: the first one is gone
  state text not null check (state in ('offered', 'taken', 'moved', 'kept', 'withdrawn', 'over')),
  address jsonb,                                                -- where the other node listens
  call jsonb,                                                   -- what the other needs; gone when the move is decided
  at timestamptz not null default now()
);
create index call_moves_at on call_moves (at);
