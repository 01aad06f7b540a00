-- When it stops because nobody is on it; null: nothing stops it, or it does not run.
alter table instance add column idle_stop_at timestamptz;
-- How often that was put off since somebody played.
alter table instance add column idle_extensions integer not null default 0;
