import * as z from 'zod';

/** The page of a list, counted from 0. */
export const pageSchema = z.object({
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.coerce.number().int().min(1).max(100).default(20),
});
export type Page = z.output<typeof pageSchema>;
