import * as z from 'zod';

/** The body of every reply with a status of 400 or more. Some codes add fields of their own. */
export const apiErrorSchema = z
  .looseObject({
    status: z.int(),
    errorCode: z.string(),
    message: z.string(),
    requestId: z.string(),
    fields: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe(
        'With `invalid_request` and the codes of single fields: the fields that break a rule, each with its dotted path.',
      ),
  })
  .meta({ id: 'ApiError' });

export type ApiErrorBody = z.infer<typeof apiErrorSchema>;
