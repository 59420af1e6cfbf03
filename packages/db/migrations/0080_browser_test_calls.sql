-- A test call by the microphone of the browser: its audio goes through the server that holds the browser's socket.
alter table flow_test_calls
  add column browser boolean not null default false,
  -- Where a voice node takes RTP of it: {address, port}.
  add column audio jsonb;
