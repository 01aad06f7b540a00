import * as z from 'zod';
import { permissionNames } from './permissions.ts';

/** Apart from the table, so that pages which show permissions load no schemas. */
export const permissionSchema = z.enum(permissionNames);
