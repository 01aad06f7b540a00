-- What running instances used, in steps: fine ones for an hour, coarser ones for a day and a month.
create table instance_statistic (
  instance_id uuid not null references instance on delete cascade,
  -- Seconds that one row stands for.
  step integer not null,
  at timestamptz not null,
  samples integer not null,
  -- Sums over the samples; divided by them they are means.
  cpu_sum double precision not null,
  memory_sum double precision not null,
  disk_bytes double precision not null,
  players_max integer not null,
  primary key (instance_id, step, at)
);
create index instance_statistic_age on instance_statistic (step, at);
