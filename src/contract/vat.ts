import * as z from 'zod';

/** The value added tax that is shown to a visitor. */
export const vatSchema = z.object({
  country: z.string().describe('ISO 3166 code of the country whose rate it is, or Unknown'),
  vatRate: z.number().min(0).max(100).describe('Percent'),
});
export type Vat = z.infer<typeof vatSchema>;

/** What is shown while nothing is known of a visitor. */
export const unknownVat: Vat = { country: 'Unknown', vatRate: 21 };
