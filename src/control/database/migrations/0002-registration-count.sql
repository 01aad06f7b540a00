-- The accounts each network address registered lately: a limit of days outlives processes and holds across them.
create table registration_count (
  address_group text primary key,
  accounts integer not null,
  -- When counting begins anew.
  ends_at timestamptz not null
);
create index registration_count_end on registration_count (ends_at);
