-- The articles, as they were last read from their files: always a whole tree, replaced in one transaction.
create table knowledgebase_tree (
  only_row boolean primary key default true check (only_row),
  hash bytea not null,
  loaded_at timestamptz not null
);

-- Pages that are kept show articles.
create trigger knowledgebase_change after insert or update or delete or truncate on knowledgebase_tree
  for each statement execute function tell_page_change();

create table knowledgebase_category (
  language text not null,
  id integer not null,
  key text not null,
  slug text not null,
  parent_id integer,
  -- Among those of one parent, from 0.
  position integer not null,
  name text not null,
  description text not null,
  tags text[] not null,
  -- In it and in all below it.
  article_count integer not null,
  primary key (language, id),
  foreign key (language, parent_id) references knowledgebase_category on delete cascade
);

create table knowledgebase_image (
  name text primary key,
  -- The beginning of the hash of its bytes, in hexadecimal: its address changes with what it shows.
  version text not null,
  mime_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null
);

create table knowledgebase_article (
  language text not null,
  id integer not null,
  key text not null,
  slug text not null,
  category_id integer not null,
  -- Within its category, from 0.
  position integer not null,
  title text not null,
  description text not null,
  tags text[] not null,
  image_name text,
  image_alt text,
  published_at timestamptz not null,
  updated_at timestamptz not null,
  reading_seconds integer not null,
  -- Markdown.
  content text not null,
  -- Keys of articles, and names of images, in the order of the text.
  related text[] not null,
  links text[] not null,
  images text[] not null,
  -- What the content says, as text alone; excerpts are cut from it.
  plain text not null,
  words tsvector not null,
  primary key (language, id),
  unique (language, key),
  foreign key (language, category_id) references knowledgebase_category on delete cascade
);
create index knowledgebase_article_order on knowledgebase_article (language, category_id, position);
create index knowledgebase_article_age on knowledgebase_article (language, updated_at desc, id desc);
create index knowledgebase_article_words on knowledgebase_article using gin (words);

-- Every word that articles use: for words that are unfinished or misspelt.
create table knowledgebase_word (
  language text not null,
  word text not null,
  -- What the search knows it by; null for words that say nothing.
  lexeme text,
  articles integer not null,
  -- Its groups of three letters, with its beginning and end marked. Kept here because not every server has pg_trgm.
  grams text[] not null,
  primary key (language, word)
);
create index knowledgebase_word_prefix on knowledgebase_word (language, word text_pattern_ops);
create index knowledgebase_word_lexeme on knowledgebase_word (language, lexeme);
create index knowledgebase_word_grams on knowledgebase_word using gin (grams);
