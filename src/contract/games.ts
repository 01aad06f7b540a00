import * as z from 'zod';
import { editionSchema, gameSchema, softwareIdSchema } from './instance-choices.ts';
import { regionSchema } from './region-schema.ts';

export const gameListSchema = z.object({
  content: z.array(z.object({ id: gameSchema, name: z.string() })),
});

export const softwareListSchema = z.object({
  content: z.array(
    z.object({
      id: softwareIdSchema,
      name: z.string(),
      summary: z.string(),
      edition: editionSchema,
      takesPlugins: z.boolean(),
      versions: z.array(z.string()).describe('Newest first; empty while its catalogue cannot be reached'),
    }),
  ),
});

export const regionListSchema = z.object({
  content: z.array(
    z.object({
      id: regionSchema,
      name: z.string(),
      isAvailable: z.boolean().describe('Whether a node there takes servers now'),
    }),
  ),
});
