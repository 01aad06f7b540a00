-- Whether articles helped. Articles come and go with their files: nothing here refers to their rows.
create table article_feedback (
  article_id integer not null,
  -- Keyed hash of the visitor's network address, for one article: a second answer replaces the first.
  visitor bytea not null,
  language text not null,
  is_helpful boolean not null,
  given_at timestamptz not null,
  primary key (article_id, visitor)
);
