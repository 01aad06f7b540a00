import { sql, type Kysely } from 'kysely';
import type { Language } from '#src/contract/languages.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import { searchConfiguration } from './search-configuration.ts';
import { summaries } from './store.ts';

type Database = Kysely<DatabaseSchema>;
export type KnownWord = { word: string; lexeme: string; articles: number };
const mostEndings = 8;
const mostCandidates = 30;

/** What the search knows each word by, null for words that say nothing, and whether any article has it. */
export async function lexemesOf(database: Database, language: Language, words: readonly string[]) {
  const { rows } = await sql<{ word: string; lexeme: string | null; isUsed: boolean }>`
    select word, lexeme,
      exists (
        select from knowledgebase_word as known where known.language = ${language} and known.lexeme = typed.lexeme
      ) as "isUsed"
    from (
      select word, (tsvector_to_array(to_tsvector(${searchConfiguration(language)}::regconfig, word)))[1] as lexeme
      from unnest(${[...words]}::text[]) as word
    ) as typed`.execute(database);
  return rows;
}

const knownWords = (database: Database, language: Language) =>
  database
    .selectFrom('knowledgebase_word')
    .select(['word', 'lexeme', 'articles'])
    .$narrowType<{ lexeme: string }>()
    .where('language', '=', language)
    .where('lexeme', 'is not', null);

/** The lexemes of words that begin like this, the most used first. @param beginning letters and digits alone */
export const lexemesBeginning = async (
  database: Database,
  language: Language,
  beginning: string,
): Promise<string[]> => {
  const rows = await knownWords(database, language)
    .clearSelect()
    .select('lexeme')
    .$narrowType<{ lexeme: string }>()
    .where('word', 'like', `${beginning}%`)
    .groupBy('lexeme')
    .orderBy((expression) => expression.fn.sum('articles'), 'desc')
    .orderBy('lexeme')
    .limit(mostEndings)
    .execute();
  return rows.map(({ lexeme }) => lexeme);
};

/** The words that share the most groups of letters with one that is not known. */
export const wordsLike = (
  database: Database,
  language: Language,
  word: { length: number; grams: readonly string[] },
): Promise<KnownWord[]> => {
  const shared = sql.join(
    word.grams.map((gram) => sql`(${gram} = any (grams))::integer`),
    sql` + `,
  );
  return knownWords(database, language)
    .where(sql<boolean>`grams && ${[...word.grams]}::text[]`)
    .where(sql<boolean>`length(word) between ${word.length - 2} and ${word.length + 2}`)
    .orderBy(shared, 'desc')
    .orderBy('articles', 'desc')
    .orderBy('word')
    .limit(mostCandidates)
    .execute();
};

/** Every way in which articles write the words of these lexemes. */
export const spellingsOf = async (
  database: Database,
  language: Language,
  lexemes: readonly string[],
): Promise<Set<string>> => {
  const rows = await knownWords(database, language)
    .where('lexeme', '=', (expression) => expression.fn.any(expression.val([...lexemes])))
    .execute();
  return new Set(rows.map(({ word }) => word));
};

/** Of words in the text, headings, description and tags, and title. */
const weights = '{0.05, 0.2, 0.4, 1}';

/** In PostgreSQL's own notation: what an article must have, and what makes it better. */
export type TextQuery = { filter: string; rank: string };

/** The best articles of a page, and how many there are in all. */
export const findArticles = (
  database: Database,
  language: Language,
  query: TextQuery,
  page: { limit: number; offset: number },
) =>
  summaries(database)
    .innerJoin(
      (inner) =>
        inner
          .selectFrom('knowledgebase_article')
          .select([
            'id',
            sql<number>`ts_rank(${weights}::real[], words, ${query.rank}::tsquery, 1)`.as('rank'),
            sql<number>`count(*) over ()`.as('total'),
          ])
          .where('language', '=', language)
          .where(sql<boolean>`words @@ ${query.filter}::tsquery`)
          .orderBy('rank', 'desc')
          .orderBy('id')
          .limit(page.limit)
          .offset(page.offset)
          .as('hit'),
      (join) => join.onRef('hit.id', '=', 'article.id').on('article.language', '=', language),
    )
    .select(['article.plain', 'hit.total'])
    .orderBy('hit.rank', 'desc')
    .orderBy('article.id')
    .execute();

export const countMatches = async (
  database: Database,
  language: Language,
  { filter }: TextQuery,
): Promise<number> => {
  const { count } = await database
    .selectFrom('knowledgebase_article as article')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('language', '=', language)
    .where(sql<boolean>`article.words @@ ${filter}::tsquery`)
    .executeTakeFirstOrThrow();
  return Number(count);
};
