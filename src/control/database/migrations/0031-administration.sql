-- Permissions that came with this version go to whoever held all there were before: to no one who was given only some.
insert into account_permission (account_id, permission, granted_at)
select holder.account_id, added.permission, now()
from (
  select account_id from account_permission
  where permission in ('admin:read', 'node:read', 'node:write', 'user:read', 'log:read', 'support.ticket:read')
  group by account_id having count(*) = 6
) holder
cross join unnest(array['user:write', 'feature:write', 'mail:read', 'mail:write']) as added (permission)
on conflict do nothing;

create index account_age on account (created_at desc, id);
create index mail_state on mail (state, created_at desc);
