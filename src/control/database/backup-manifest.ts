import { createHash } from 'node:crypto';
import * as z from 'zod';
import { OperatorError } from '#src/control/operator-error.ts';

/** Files and folders of a backup: data under `data/`, what it should hold in the manifest, and the manifest's own hash. */
export const backupLayout = { data: 'data', manifest: 'manifest.json', checksum: 'manifest.sha256' } as const;

const relativePath = z
  .string()
  .refine(
    (path) => path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'),
    'is not a path inside the backup',
  );

const backupManifest = z.strictObject({
  format: z.literal('lanternhost-postgresql-directory-1'),
  /** PostgreSQL's major version: its files open in no other. */
  postgresql: z.string(),
  createdAt: z.iso.datetime(),
  directories: z.array(relativePath),
  files: z.array(
    z.strictObject({
      path: relativePath,
      size: z.int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

export type BackupManifest = z.infer<typeof backupManifest>;
export type BackupFile = BackupManifest['files'][number];

/** The backup is incomplete, altered, or not one of ours. */
export class BackupDamaged extends OperatorError {
  override name = 'BackupDamaged';
}

export const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

/** @throws BackupDamaged */
export function readManifest(text: string, checksum: string): BackupManifest {
  if (sha256(text) !== checksum.trim()) throw new BackupDamaged('The manifest of this backup was altered.');
  const { data, error } = backupManifest.safeParse(JSON.parse(text));
  if (!data)
    throw new BackupDamaged('The manifest of this backup is of a format unknown here.', { cause: error });
  return data;
}
