-- The session list shows from what and when a session was last used.
alter table session add column user_agent text not null default '' check (length(user_agent) <= 400);
alter table session rename column refreshed_at to last_used_at;
create index session_use on session (account_id, last_used_at);
drop index session_account;

-- What happened lately, for limits that outlive processes and hold across them. Keys are addresses and accounts; they
-- are kept as SHA-256, for nobody needs to read them.
create table limit_count (
  limit_name text not null,
  key_hash bytea not null,
  events integer not null,
  -- When counting begins anew.
  ends_at timestamptz not null,
  primary key (limit_name, key_hash)
);
create index limit_count_end on limit_count (ends_at);
insert into limit_count (limit_name, key_hash, events, ends_at)
  select 'registrationsPerAddress', sha256(convert_to(address_group, 'UTF8')), accounts, ends_at
  from registration_count;
drop table registration_count;

-- Rises when the password or the e-mail address changes: what was handed out before, a recovery link or the first half
-- of a log-in, is worth nothing after.
alter table account add column credential_version integer not null default 1;
