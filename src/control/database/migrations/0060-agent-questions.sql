-- What a platform process asks an agent that is connected to another one: commands and console lines. A notification says
-- that there is something; the content does not fit into one. It lives for seconds and need not survive a crash.
create unlogged table agent_question (
  id bigint generated always as identity primary key,
  node_id uuid not null,
  question jsonb not null,
  -- Of two processes that both believe they have the agent, one asks it.
  is_taken boolean not null default false,
  answer jsonb,
  asked_at timestamptz not null default now()
);
