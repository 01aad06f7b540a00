import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { recoveryCodeCount } from '#src/contract/two-factor-code.ts';
import { readCode, recoveryCode } from './rules.ts';

const argon2Async = promisify(argon2);

/** New codes, the salt of their account, and what the database keeps of them. */
export async function newRecoveryCodes() {
  const salt = randomBytes(16);
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCode(randomBytes(10)));
  const hashes: Buffer[] = [];
  // One after the other: each takes 19 MiB while it is made.
  for (const code of codes) hashes.push(await hashRecoveryCode(readCode(code)?.code ?? '', salt));
  return { codes, salt, hashes };
}

/** Fifty bits could be found from a plain hash. The cost is that of passwords. @param code as `readCode` returns it */
export const hashRecoveryCode = (code: string, salt: Buffer): Promise<Buffer> =>
  argon2Async('argon2id', {
    message: code,
    nonce: salt,
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });
