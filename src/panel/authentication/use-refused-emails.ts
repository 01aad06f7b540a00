'use client';
import { LanternhostError } from '@lanternhost/sdk';
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import { emailSchema } from '#src/contract/auth.ts';

/**
 * Remembers addresses that the server refused with this code until the page is left: `schema` refuses them at once.
 * @param normal what two addresses that count as one have in common
 */
export function useRefusedEmails(code: string, message: string, normal: (email: string) => string) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const remember = useCallback(
    (error: unknown, { email }: { email: string }) => {
      if (error instanceof LanternhostError && error.errorCode === code)
        setRefused((known) => [...known, normal(email)]);
    },
    [code, normal],
  );
  const isNew = z.refine<string>((email) => !refused.includes(normal(email)), message);
  return { schema: emailSchema.check(isNew), remember };
}
