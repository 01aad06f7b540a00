import * as z from 'zod';
import { instanceCommands, instanceStatuses } from './instance-status.ts';

export const instanceStatusSchema = z.enum(instanceStatuses);
export const instanceCommandSchema = z.enum(instanceCommands);
