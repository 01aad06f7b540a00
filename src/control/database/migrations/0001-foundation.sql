create table account (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) <= 320),
  -- One account per address, however it is capitalised.
  email_key text not null generated always as (lower(email)) stored unique,
  name text not null check (length(name) between 1 and 64),
  password_hash text not null,
  email_verified_at timestamptz,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null
);

create table account_permission (
  account_id uuid not null references account on delete cascade,
  permission text not null,
  granted_at timestamptz not null,
  primary key (account_id, permission)
);

create table session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  -- SHA-256 of the access token: a stolen copy of this table opens nothing.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

-- The link that `npm start` prints until an administrator exists. At most one is open.
create table setup_link (
  only_row boolean primary key default true check (only_row),
  token_hash bytea not null,
  created_at timestamptz not null
);

create table feature (
  name text primary key,
  enabled boolean not null
);

create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  key_hash bytea not null,
  request_hash bytea not null,
  -- The reply, sealed with a key derived from the caller's idempotency key: it may hold a token shown once.
  sealed_body bytea not null,
  created_at timestamptz not null,
  primary key (account_id, key_hash)
);
create index idempotency_key_age on idempotency_key (created_at);

create table node (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 64),
  region text not null,
  mode text not null check (mode in ('enabled', 'maintenance', 'disabled')),
  token_hash bytea not null unique,
  report jsonb,
  created_at timestamptz not null,
  last_seen_at timestamptz
);
