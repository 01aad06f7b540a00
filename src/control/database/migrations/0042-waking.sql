-- Who may wake a server by joining it.
alter table instance add column wakes text not null default 'anyone'
  check (wakes in ('anyone', 'whitelisted', 'nobody'));
-- It stops once nobody was on it for so long; null: it stays on.
alter table instance add column idle_stop_minutes integer default 10 check (idle_stop_minutes > 0);
