-- Every mail, from when it is asked for; old ones are cleaned away.
create table mail (
  id uuid primary key default gen_random_uuid(),
  recipient text not null check (length(recipient) <= 320),
  language text not null,
  subject text not null,
  -- What it says, links with secrets included: emptied once a mail server has it.
  content jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  -- An attempt is at work until then at the latest.
  taken_until timestamptz,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_age on mail (created_at desc, id);
