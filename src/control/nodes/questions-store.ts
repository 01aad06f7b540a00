import { sql, type Kysely } from 'kysely';
import type { AgentAnswer, AgentQuestion } from '#src/contract/agent-messages.ts';
import type { DatabaseSchema } from '#src/control/database/schema.ts';

type Database = Kysely<DatabaseSchema>;

/** Writes a question down, and forgets those whose asker was killed. @returns its number */
export async function insertQuestion(
  database: Database,
  nodeId: string,
  question: AgentQuestion,
): Promise<number> {
  await database
    .deleteFrom('agent_question')
    .where('asked_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute();
  const { id } = await database
    .insertInto('agent_question')
    .values({ node_id: nodeId, question: JSON.stringify(question), answer: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** The question, to the first who takes it. */
export const takeQuestion = (database: Database, id: number) =>
  database
    .updateTable('agent_question')
    .set({ is_taken: true })
    .where('id', '=', BigInt(id))
    .where('is_taken', '=', false)
    .returning('question')
    .executeTakeFirst();

/** What nobody could ask the agent of this node yet. */
export const openQuestionsOf = (database: Database, nodeId: string) =>
  database
    .selectFrom('agent_question')
    .select('id')
    .where('node_id', '=', nodeId)
    .where('is_taken', '=', false)
    .execute();

export const saveAnswer = (database: Database, id: number, answer: AgentAnswer) =>
  database
    .updateTable('agent_question')
    .set({ answer: JSON.stringify(answer) })
    .where('id', '=', BigInt(id))
    .execute();

export const removeQuestion = (database: Database, id: number) =>
  database.deleteFrom('agent_question').where('id', '=', BigInt(id)).returning('answer').executeTakeFirst();

export const lastSeenAt = (database: Database, nodeId: string) =>
  database.selectFrom('node').select('last_seen_at').where('id', '=', nodeId).executeTakeFirst();
