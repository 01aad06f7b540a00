/** Where nodes stand; the keys appear in the API, the values in the panel. */
export const regions = {
  europe: 'Europe',
  'north-america': 'North America',
  singapore: 'Singapore',
} as const;

export type Region = keyof typeof regions;
export const regionNames = Object.keys(regions) as [Region, ...Region[]];
