import { sql, type Kysely } from 'kysely';
import { languageCodes } from '#src/contract/languages.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import { searchConfiguration } from './search-configuration.ts';
import type { TreeRows } from './tree/tree-rows.ts';

type Database = Kysely<DatabaseSchema>;

/** Any number that no other software on the same server picks. */
const treeLock = 4_815_162_343;
const rowsTogether = 200;

/**
 * Runs `act` on one connection while no other process does the same. It may wait long: the time limit of statements
 * does not hold meanwhile.
 */
export const aloneWithTree = <Result>(
  database: Database,
  act: (connection: Database) => Promise<Result>,
): Promise<Result> =>
  database.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${treeLock})`.execute(connection);
    try {
      return await act(connection);
    } finally {
      await sql`select pg_advisory_unlock(${treeLock})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });

/** Undefined before the first tree. */
export const treeHash = async (database: Database): Promise<Buffer | undefined> =>
  (await database.selectFrom('knowledgebase_tree').select('hash').executeTakeFirst())?.hash;

/** Puts one tree in the place of another. Part of a transaction. */
export async function replaceTree(
  database: Database,
  rows: TreeRows,
  tree: { hash: Buffer; loadedAt: Date },
): Promise<void> {
  await database.deleteFrom('knowledgebase_word').execute();
  await database.deleteFrom('knowledgebase_category').execute();
  await database.deleteFrom('knowledgebase_image').execute();
  await insertCategories(database, rows.categories);
  await inBatches(rows.articles, (batch) => insertArticles(database, batch));
  await inBatches(rows.images, (batch) => insertImages(database, batch));
  await inBatches(rows.words, (batch) => insertWords(database, batch), 10 * rowsTogether);
  // Nobody else tells the planner soon enough that the tables are not empty.
  await sql`analyze knowledgebase_article, knowledgebase_word`.execute(database);
  const { hash, loadedAt: loaded_at } = tree;
  await database
    .insertInto('knowledgebase_tree')
    .values({ hash, loaded_at })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ hash, loaded_at }))
    .execute();
}

async function inBatches<Row>(
  rows: readonly Row[],
  insert: (batch: readonly Row[]) => Promise<unknown>,
  size = rowsTogether,
): Promise<void> {
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size));
}

const insertCategories = (database: Database, rows: Readonly<TreeRows['categories']>) =>
  sql`
    insert into knowledgebase_category
      (language, id, key, slug, parent_id, position, name, description, tags, article_count)
    select language, id, key, slug, parent_id, position, name, description, tags, article_count
    from jsonb_populate_recordset(null::knowledgebase_category, ${JSON.stringify(rows)}::jsonb)
  `.execute(database);

const insertImages = (database: Database, rows: Readonly<TreeRows['images']>) =>
  sql`
    insert into knowledgebase_image (name, version, mime_type, width, height, bytes)
    select name, version, mime_type, width, height, decode(bytes, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as image(name text, version text, mime_type text, width integer, height integer, bytes text)
  `.execute(database);

/** The configuration to read the words of a row with. */
const configuration = sql.raw(
  `case language ${languageCodes
    .map((language) => `when '${language}' then '${searchConfiguration(language)}'::regconfig`)
    .join(' ')} else 'simple' end`,
);

const insertArticles = (database: Database, rows: Readonly<TreeRows['articles']>) =>
  sql`
    insert into knowledgebase_article
      (language, id, key, slug, category_id, position, title, description, tags, image_name, image_alt,
       published_at, updated_at, reading_seconds, content, related, links, images, plain, words)
    select language, id, key, slug, category_id, position, title, description, tags, image_name, image_alt,
      published_at, updated_at, reading_seconds, content, related, links, images, plain,
      setweight(to_tsvector(${configuration}, title_words), 'A')
        || setweight(to_tsvector(${configuration}, about_words), 'B')
        || setweight(to_tsvector(${configuration}, heading_words), 'C')
        || to_tsvector(${configuration}, plain_words)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as article(
      language text, id integer, key text, slug text, category_id integer, position integer, title text,
      description text, tags text[], image_name text, image_alt text, published_at timestamptz,
      updated_at timestamptz, reading_seconds integer, content text, related text[], links text[], images text[],
      plain text, title_words text, about_words text, heading_words text, plain_words text)
  `.execute(database);

const insertWords = (database: Database, rows: Readonly<TreeRows['words']>) =>
  sql`
    insert into knowledgebase_word (language, word, lexeme, articles, grams)
    select language, word, (tsvector_to_array(to_tsvector(${configuration}, word)))[1], articles, grams
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry(language text, word text, articles integer, grams text[])
  `.execute(database);
