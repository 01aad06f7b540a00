import * as z from 'zod';
import { accountDetailsSchema } from './accounts.ts';
import { pageSchema } from './paging.ts';
import { permissionSchema } from './permission-schema.ts';
import { permissionNames } from './permissions.ts';

/** An account as administrators see it. */
export const userSchema = accountDetailsSchema
  .extend({
    permissions: z.array(permissionSchema),
    lastSeenAt: z.iso.datetime().nullable().describe('When one of the open sessions was last used.'),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

export const userListSchema = z.object({ content: z.array(userSchema), totalElements: z.number().int() });
export const userQuerySchema = pageSchema.extend({
  query: z.string().max(320).optional().describe('A part of the name or of the e-mail address, or the id.'),
});
export const userPermissionsSchema = z.object({
  permissions: z.array(permissionSchema).max(permissionNames.length, 'Name each permission once'),
});
