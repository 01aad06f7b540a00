/** How a conversation ended, for the counts that the operator sees. */
export type Outcome =
  | 'status'
  | 'legacy status'
  | 'status passed on'
  | 'played'
  | 'login refused'
  | 'malformed'
  | 'timed out'
  | 'left'
  | 'faulty'
  | 'too many connections'
  | 'too many of one address';

/** Why a player was not let in. */
export type RefusalReason =
  | 'banned'
  | 'not listed'
  | 'nobody may wake'
  | 'too many logins'
  | 'woken too often'
  | 'start failed'
  | 'queue'
  | 'took too long'
  | 'unavailable'
  | 'unreachable';

/** What a player who is not let in reads. */
export type Refusal = { because: RefusalReason; text: string };
