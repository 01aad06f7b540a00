import * as z from 'zod';
import { regionNames } from './regions.ts';

export const regionSchema = z.enum(regionNames);
