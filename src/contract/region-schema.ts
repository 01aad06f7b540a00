import * as z from 'zod/mini';
import { regionNames } from './regions.ts';

export const regionSchema = z.enum(regionNames);
