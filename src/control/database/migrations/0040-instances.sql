create table instance (
  -- The externalID of the API.
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  -- Null once it is deleted: the name is free again.
  slug text unique check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'),
  name text not null check (length(name) between 1 and 40),
  game text not null,
  software text not null,
  version text not null,
  -- What the agent needs to install and run this version, resolved when it was chosen.
  software_order jsonb not null,
  tier text not null,
  region text not null,
  status text not null,
  status_since timestamptz not null,
  desired text not null check (desired in ('running', 'stopped', 'deleted')),
  -- Raised by each change of the order to its agent.
  generation integer not null default 1,
  restarts integer not null default 0,
  kills integer not null default 0,
  -- Raised by each placement: an agent with a lower one no longer holds it.
  epoch integer not null default 0,
  node_id uuid references node,
  -- Whether its world is on that node; then it runs there and nowhere else.
  has_data boolean not null default false,
  port integer,
  may_start boolean not null default false,
  queued_at timestamptz,
  purge_at timestamptz,
  phase jsonb,
  fault jsonb,
  players text[] not null default '{}',
  eula_accepted_at timestamptz not null,
  created_at timestamptz not null,
  unique (node_id, port)
);
create index instance_account on instance (account_id, created_at desc);
create index instance_node on instance (node_id);
-- The scheduler's own questions: who waits, what lasts too long, what is due to be removed.
create index instance_queue on instance (queued_at) where status = 'queued';
create index instance_passing on instance (status_since)
  where status in ('creating', 'preparing', 'startup_queued', 'starting', 'stopping', 'pending_delete');

create table operation (
  id uuid primary key default gen_random_uuid(),
  -- Their order, also of two in one instant.
  position bigint generated always as identity,
  instance_id uuid not null references instance on delete cascade,
  kind text not null,
  state text not null check (state in ('running', 'succeeded', 'failed', 'cancelled')),
  steps jsonb not null,
  reason jsonb,
  -- Null when nobody asked: a player woke it, or the platform decided.
  requested_by uuid references account on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index operation_instance on operation (instance_id, position desc);
-- A new command ends the one before it.
create unique index operation_running on operation (instance_id) where state = 'running';

-- What became of an instance, and when.
create table instance_event (
  id bigint generated always as identity primary key,
  instance_id uuid not null references instance on delete cascade,
  at timestamptz not null,
  event text not null,
  status text not null,
  detail jsonb
);
create index instance_event_instance on instance_event (instance_id, id desc);

-- Until when a node may run what it was given: an agent that was not heard longer has stopped it by itself.
alter table node add column lease_ends_at timestamptz;
-- Which agent it was: another one with the same token has another disk.
alter table node add column agent_id uuid;
