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

/** Every feature, as administrators see it. */
export const featureSettingSchema = z.object({
  name: featureSchema,
  description: z.string(),
  enabled: z.boolean(),
});
export type FeatureSetting = z.infer<typeof featureSettingSchema>;
export const featureSettingListSchema = z.object({
  content: z.array(featureSettingSchema),
  totalElements: z.number().int(),
});
export const featureSwitchSchema = z.object({ enabled: z.boolean() });

/** What becomes visible with each. */
export const featureDescriptions: Record<Feature, string> = {
  billing: 'Plans, prices and payments on the site and in the panel',
  instance_statistics: 'A page with the statistics of each instance',
  instance_subusers: 'Sharing an instance with other accounts',
  instance_audit: 'A page with who did what to an instance',
};
