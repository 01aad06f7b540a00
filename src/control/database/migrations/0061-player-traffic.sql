-- Bytes per second between players and the server, over the samples at which a gateway counted.
alter table instance_statistic
  add column traffic_samples integer not null default 0,
  add column from_players_sum double precision not null default 0,
  add column to_players_sum double precision not null default 0;

-- The last measurement of each node that was taken in: one that comes again is not counted twice.
create table usage_source (
  node_id uuid primary key references node on delete cascade,
  source uuid not null,
  sequence integer not null
);
