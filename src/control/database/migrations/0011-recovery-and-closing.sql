-- Links that replace a forgotten password. A used one stays for a while, so that it can say that it was used.
create table password_recovery (
  -- That of the request: however often its job runs, it makes one link.
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null unique,
  credential_version integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_recovery_account on password_recovery (account_id);
create index password_recovery_age on password_recovery (created_at);

-- Links that show that an e-mail address is read by the account's owner. Each is bound to its purpose and address.
create table email_token (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('verification', 'confirmation')),
  email_key text not null,
  expires_at timestamptz not null
);
create index email_token_account on email_token (account_id);
create index email_token_expiry on email_token (expires_at);

-- A closed account keeps its row, for others refer to it, and nothing that says whose it was.
alter table account
  add column closing text not null default 'none' check (closing in ('none', 'pending', 'closed')),
  add column closes_at timestamptz,
  add check ((closing = 'pending') = (closes_at is not null));
create index account_closing on account (closes_at) where closing = 'pending';
