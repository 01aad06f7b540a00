-- Which staff looked into whose server, and when. It stays when the server and the accounts go.
create table instance_inspection (
  id bigint generated always as identity primary key,
  instance_id uuid not null,
  owner_id uuid not null,
  inspector_id uuid not null references account,
  at timestamptz not null
);

create index instance_inspection_of on instance_inspection (instance_id, at);
