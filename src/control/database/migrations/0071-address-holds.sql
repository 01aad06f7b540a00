-- When it last moved to another address.
alter table instance add column slug_changed_at timestamptz;

-- Addresses that servers had: for a while they are their account's, so that no stranger meets its players there.
create table address_hold (
  slug text primary key,
  account_id uuid not null references account on delete cascade,
  until timestamptz not null
);
create index on address_hold (account_id);
