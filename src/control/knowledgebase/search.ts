import type { Kysely } from 'kysely';
import type { KnowledgebaseSearch, KnowledgebaseSearchQuery } from '#src/contract/knowledgebase.ts';
import type { Language } from '#src/contract/languages.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';
import { excerptOf, segmentsOf } from './excerpts.ts';
import { mostSimilar } from './misspellings.ts';
import { asSummary } from './replies.ts';
import * as store from './search-store.ts';
import { gramsOf, wordsOf } from './words.ts';

type Database = Kysely<DatabaseSchema>;
/** One word of a query: what it is put right to, and the lexemes of which any will do. */
type Term = { word: string; lexemes: string[] };

const mostWords = 12;
const shortestBeginning = 2;
/** Looking for what a word was meant to be is the dearest part of a search. */
const mostMisspelt = 4;

/**
 * Articles with all of the words, or with any of them when none has all. The last word may be unfinished, one that no
 * article has counts as the most similar word, and one that nothing is similar to is left out.
 */
export async function searchArticles(
  database: Database,
  { query, language, page, size }: KnowledgebaseSearchQuery,
): Promise<KnowledgebaseSearch> {
  const typed = [...new Set(wordsOf(query))].slice(0, mostWords);
  const terms = await termsOf(database, language, typed);
  const corrected = terms.map(({ word }) => word);
  const searchedFor = typed.every((word, index) => word === corrected[index])
    ? query.trim()
    : corrected.join(' ');
  const groups = terms.filter(({ lexemes }) => lexemes.length > 0).map(({ lexemes }) => anyOf(lexemes));
  if (groups.length === 0) return { content: [], totalElements: 0, searchedFor };

  const limits = { limit: size, offset: page * size };
  const lexemes = [...new Set(terms.flatMap((term) => term.lexemes))];
  const spellings = store.spellingsOf(database, language, lexemes);
  const any = groups.join(' | ');
  const find = async (filter: string) => {
    const wanted = { filter, rank: any };
    const rows = await store.findArticles(database, language, wanted, limits);
    if (rows.length > 0 || page === 0) return { rows, total: Number(rows[0]?.total ?? 0) };
    return { rows, total: await store.countMatches(database, language, wanted) };
  };
  const withAll = await find(groups.join(' & '));
  const found = withAll.total > 0 || groups.length === 1 ? withAll : await find(any);
  const isSpelling = await spellings;
  const isMatch = (word: string) => isSpelling.has(word);
  return {
    content: found.rows.map((row) => ({
      article: asSummary(row),
      title: segmentsOf(row.title, isMatch),
      excerpt: excerptOf(row.plain, isMatch) ?? segmentsOf(row.description, isMatch),
    })),
    totalElements: found.total,
    searchedFor,
  };
}

async function termsOf(database: Database, language: Language, typed: readonly string[]): Promise<Term[]> {
  if (typed.length === 0) return [];
  const last = typed.at(-1) ?? '';
  const [known, beginnings] = await Promise.all([
    store.lexemesOf(database, language, typed),
    last.length < shortestBeginning ? [] : store.lexemesBeginning(database, language, last),
  ]);
  const byWord = new Map(known.map((row) => [row.word, row]));
  let misspelt = 0;
  const terms: Term[] = [];
  for (const word of typed) {
    const { lexeme = null, isUsed = false } = byWord.get(word) ?? {};
    const lexemes = new Set(isUsed && lexeme !== null ? [lexeme] : []);
    // A word that says nothing is one that may be unfinished only when there is nothing else.
    if (word === last && (lexeme !== null || typed.length === 1))
      for (const beginning of beginnings) lexemes.add(beginning);
    if (lexemes.size > 0 || lexeme === null || misspelt === mostMisspelt) {
      terms.push({ word, lexemes: [...lexemes] });
      continue;
    }
    misspelt += 1;
    const candidates = { length: word.length, grams: gramsOf(word) };
    const meant = mostSimilar(word, await store.wordsLike(database, language, candidates));
    terms.push(meant ? { word: meant.word, lexemes: [meant.lexeme] } : { word, lexemes: [] });
  }
  return terms;
}

/** In PostgreSQL's notation of queries. */
const anyOf = (lexemes: readonly string[]) =>
  `(${lexemes.map((lexeme) => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`).join(' | ')})`;
