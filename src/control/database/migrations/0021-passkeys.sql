create table passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  -- Made by the authenticator; of two accounts with one id, the second could sign in as the first.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Uses that the authenticator counted, or 0 where it counts none.
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 64),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

create table passkey_challenge (
  token_hash bytea primary key,
  -- Who adds a passkey; null where one is asked for, which tells who it is.
  account_id uuid references account on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_account on passkey_challenge (account_id);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
