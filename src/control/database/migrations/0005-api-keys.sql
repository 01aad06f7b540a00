create table api_key (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  name text not null check (length(name) between 1 and 64),
  -- SHA-256 of the key, as with sessions.
  token_hash bytea not null unique,
  start text not null,
  permissions text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
create index api_key_account on api_key (account_id);
