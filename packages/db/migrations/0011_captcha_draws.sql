-- How many captchas a place (as for failed log-ins) has lately been drawn; it runs down by itself. Not logged: a crash may forget it.
create unlogged table captcha_draws (
  network text primary key,
  drawn double precision not null,
  at timestamptz not null
);
