import * as z from 'zod';

/** Parts of the product that an operator can switch on. */
export const featureNames = [
  'billing',
  'instance_statistics',
  'instance_subusers',
  'instance_audit',
] as const;

export const featureSchema = z.enum(featureNames);
export type Feature = z.infer<typeof featureSchema>;
export const featureListSchema = z.object({ enabled: z.array(featureSchema) });
export type FeatureList = z.infer<typeof featureListSchema>;
