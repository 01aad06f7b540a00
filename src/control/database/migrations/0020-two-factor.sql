create table two_factor (
  account_id uuid primary key references account on delete cascade,
  -- The TOTP secret, sealed with a key that is not in the database.
  sealed_secret bytea not null,
  -- Null until a first code showed that the secret arrived.
  enabled_at timestamptz,
  -- The 30-second step of the last code that was used; a code of this step or an earlier one is not taken again.
  last_step integer not null default 0,
  recovery_salt bytea,
  created_at timestamptz not null
);

create table recovery_code (
  account_id uuid not null references two_factor on delete cascade,
  -- argon2id with the salt of the account.
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Somebody gave the right password and owes the second factor.
create table login_challenge (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  credential_version integer not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index login_challenge_expiry on login_challenge (expires_at);

-- Which key seals the secrets of this database: a process with another one must not start.
create table secret_key (
  only_row boolean primary key default true check (only_row),
  fingerprint bytea not null
);
