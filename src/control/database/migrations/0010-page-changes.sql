-- Public pages are kept in memory by every process and show which features there are. Whoever changes one, and be it
-- by hand, makes all processes forget their pages: a notification on our shared channel, by its name and nothing more.
create function tell_page_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lanternhost', E'pages\n');
  return null;
end
$$;

create trigger feature_change after insert or update or delete or truncate on feature
  for each statement execute function tell_page_change();
