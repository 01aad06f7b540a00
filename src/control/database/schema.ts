import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { Closing } from '#src/contract/accounts.ts';
import type { AgentAnswer, AgentQuestion } from '#src/contract/agent-messages.ts';
import type {
  InstanceFault,
  InstanceOrder,
  InstancePhase,
  SoftwareOrder,
} from '#src/contract/instance-orders.ts';
import type { InstanceStatus } from '#src/contract/instance-status.ts';
import type { SoftwareId } from '#src/contract/instance-choices.ts';
import type { Language } from '#src/contract/languages.ts';
import type { MailState } from '#src/contract/mails.ts';
import type { Operation, OperationKind, OperationStep } from '#src/contract/operations.ts';
import type { Tier } from '#src/contract/plans.ts';
import type { Region } from '#src/contract/regions.ts';
import type { Wakes } from '#src/contract/instance-choices.ts';
import type {
  ArticleFeedbackTable,
  KnowledgebaseArticleTable,
  KnowledgebaseCategoryTable,
  KnowledgebaseImageTable,
  KnowledgebaseTreeTable,
  KnowledgebaseWordTable,
} from './knowledgebase-tables.ts';

/** A row of each table, as the migrations make them; a test compares this with the database's own description. */
export type DatabaseSchema = {
  account: AccountTable;
  account_permission: AccountPermissionTable;
  session: SessionTable;
  setup_link: SetupLinkTable;
  feature: FeatureTable;
  idempotency_key: IdempotencyKeyTable;
  node: NodeTable;
  instance: InstanceTable;
  operation: OperationTable;
  instance_event: InstanceEventTable;
  instance_statistic: InstanceStatisticTable;
  usage_source: UsageSourceTable;
  address_hold: AddressHoldTable;
  agent_question: AgentQuestionTable;
  instance_inspection: InstanceInspectionTable;
  api_key: ApiKeyTable;
  two_factor: TwoFactorTable;
  recovery_code: RecoveryCodeTable;
  login_challenge: LoginChallengeTable;
  secret_key: SecretKeyTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  mail: MailTable;
  limit_count: LimitCountTable;
  notification: NotificationTable;
  password_recovery: PasswordRecoveryTable;
  email_token: EmailTokenTable;
  knowledgebase_tree: KnowledgebaseTreeTable;
  knowledgebase_category: KnowledgebaseCategoryTable;
  knowledgebase_image: KnowledgebaseImageTable;
  knowledgebase_article: KnowledgebaseArticleTable;
  knowledgebase_word: KnowledgebaseWordTable;
  article_feedback: ArticleFeedbackTable;
};

export type AccountTable = {
  id: Generated<string>;
  email: string;
  email_key: GeneratedAlways<string>;
  name: string;
  password_hash: string;
  email_verified_at: Date | null;
  terms_accepted_at: Date;
  language: Generated<Language>;
  created_at: Date;
  credential_version: Generated<number>;
  closing: Generated<Closing>;
  closes_at: Date | null;
};

export type AccountPermissionTable = {
  account_id: string;
  permission: string;
  granted_at: Date;
};

export type SessionTable = {
  id: Generated<string>;
  account_id: string;
  token_hash: Buffer;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  user_agent: Generated<string>;
};

export type SetupLinkTable = {
  only_row: Generated<boolean>;
  token_hash: Buffer;
  created_at: Date;
};

export type FeatureTable = {
  name: string;
  enabled: boolean;
};

export type IdempotencyKeyTable = {
  account_id: string;
  key_hash: Buffer;
  request_hash: Buffer;
  sealed_body: Buffer;
  created_at: Date;
};

export type NodeTable = {
  id: Generated<string>;
  name: string;
  region: string;
  mode: string;
  token_hash: Buffer;
  report: ColumnType<unknown, string | null, string | null>;
  created_at: Date;
  last_seen_at: Date | null;
  lease_ends_at: Date | null;
  agent_id: string | null;
};

export type PasswordRecoveryTable = {
  id: string;
  account_id: string;
  token_hash: Buffer;
  credential_version: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

export type EmailTokenTable = {
  token_hash: Buffer;
  account_id: string;
  purpose: string;
  email_key: string;
  expires_at: Date;
};

export type LimitCountTable = {
  limit_name: string;
  key_hash: Buffer;
  events: number;
  ends_at: Date;
};

export type ApiKeyTable = {
  id: Generated<string>;
  account_id: string;
  name: string;
  token_hash: Buffer;
  start: string;
  permissions: string[];
  created_at: Date;
  expires_at: ColumnType<Date | null, string | null, never>;
  last_used_at: Date | null;
};

export type MailTable = {
  id: Generated<string>;
  recipient: string;
  language: Language;
  subject: string;
  content: ColumnType<unknown, string, null>;
  state: Generated<MailState>;
  attempts: Generated<number>;
  last_error: string | null;
  taken_until: Date | null;
  next_attempt_at: Date | null;
  created_at: Date;
  sent_at: Date | null;
};

export type NotificationTable = {
  id: Generated<string>;
  account_id: string;
  position: GeneratedAlways<bigint>;
  content: ColumnType<unknown, string, never>;
  created_at: Date;
  read_at: Date | null;
};

export type TwoFactorTable = {
  account_id: string;
  sealed_secret: Buffer;
  enabled_at: Date | null;
  last_step: Generated<number>;
  recovery_salt: Buffer | null;
  created_at: Date;
};

export type RecoveryCodeTable = {
  account_id: string;
  code_hash: Buffer;
};

export type LoginChallengeTable = {
  token_hash: Buffer;
  account_id: string;
  credential_version: number;
  tries: Generated<number>;
  expires_at: Date;
};

export type PasskeyTable = {
  id: Generated<string>;
  account_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: ColumnType<bigint, number, number>;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

export type PasskeyChallengeTable = {
  token_hash: Buffer;
  account_id: string | null;
  expires_at: Date;
};

export type SecretKeyTable = {
  only_row: Generated<boolean>;
  fingerprint: Buffer;
};
/** Read as what it holds, written as JSON text. */
type Json<Value> = ColumnType<
  Value,
  null extends Value ? string | null : string,
  null extends Value ? string | null : string
>;

export type InstanceTable = {
  id: Generated<string>;
  account_id: string;
  slug: string | null;
  slug_changed_at: Date | null;
  name: string;
  game: 'minecraft';
  software: SoftwareId;
  version: string;
  software_order: Json<SoftwareOrder>;
  tier: Tier;
  region: Region;
  status: InstanceStatus;
  status_since: Date;
  desired: InstanceOrder['desired'];
  generation: Generated<number>;
  restarts: Generated<number>;
  kills: Generated<number>;
  epoch: Generated<number>;
  node_id: string | null;
  has_data: Generated<boolean>;
  port: number | null;
  may_start: Generated<boolean>;
  queued_at: Date | null;
  purge_at: Date | null;
  phase: Json<InstancePhase | null>;
  fault: Json<InstanceFault | null>;
  players: Generated<string[]>;
  eula_accepted_at: Date;
  wakes: Generated<Wakes>;
  idle_stop_minutes: number | null;
  idle_stop_at: Date | null;
  idle_extensions: Generated<number>;
  created_at: Date;
};

export type AddressHoldTable = {
  slug: string;
  account_id: string;
  until: Date;
};

export type OperationTable = {
  id: Generated<string>;
  position: GeneratedAlways<bigint>;
  instance_id: string;
  kind: OperationKind;
  state: Operation['state'];
  steps: Json<OperationStep[]>;
  reason: Json<Operation['reason']>;
  requested_by: string | null;
  created_at: Date;
  ended_at: Date | null;
};

export type InstanceEventRow = Selectable<InstanceEventTable>;
export type InstanceEventTable = {
  id: GeneratedAlways<bigint>;
  instance_id: string;
  at: Date;
  event: string;
  status: InstanceStatus;
  detail: Json<object | null>;
};

export type InstanceInspectionTable = {
  id: GeneratedAlways<bigint>;
  instance_id: string;
  owner_id: string;
  inspector_id: string;
  at: Date;
};

export type AgentQuestionTable = {
  id: GeneratedAlways<bigint>;
  node_id: string;
  question: Json<AgentQuestion>;
  is_taken: Generated<boolean>;
  answer: Json<AgentAnswer | null>;
  asked_at: Generated<Date>;
};

export type InstanceStatisticTable = {
  instance_id: string;
  step: number;
  at: Date;
  samples: number;
  cpu_sum: number;
  memory_sum: number;
  disk_bytes: number;
  players_max: number;
  traffic_samples: number;
  from_players_sum: number;
  to_players_sum: number;
};

export type UsageSourceTable = {
  node_id: string;
  source: string;
  sequence: number;
};

export type InstanceRow = Selectable<InstanceTable>;
export type OperationRow = Selectable<OperationTable>;

export type AccountRow = Selectable<AccountTable>;
export type NewAccount = Insertable<AccountTable>;
export type ApiKeyRow = Selectable<ApiKeyTable>;
export type NewApiKeyRow = Insertable<ApiKeyTable>;
export type PasskeyRow = Selectable<PasskeyTable>;
export type NewPasskeyRow = Insertable<PasskeyTable>;
export type MailRow = Selectable<MailTable>;
export type NewMail = Insertable<MailTable>;
export type NewNotification = Insertable<NotificationTable>;
export type NodeRow = Selectable<NodeTable>;
