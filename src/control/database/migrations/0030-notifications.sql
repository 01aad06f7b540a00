create table notification (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  -- The order of what happened in one instant.
  position bigint not null generated always as identity,
  content jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_account on notification (account_id, position desc);
create index notification_age on notification (created_at);
