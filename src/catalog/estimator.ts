import {
  chargeBetween,
  extraBackupPrice,
  onlineRate,
  spaceRate,
  storagePrice,
  vatOn,
  wholeCents,
  type MicroCredits,
} from '#src/contract/prices.ts';

/** EUR 5 for 720 hours online: the month of the budget tier. */
const computeMonthCredits = '500';

/** What can be chosen; `marks` stand under the slider, `names` are the address's parameters. */
export const estimatorFields = {
  hours: { minimum: 1, maximum: 24, initial: 4, marks: [4, 8, 12, 16, 20, 24] },
  days: { minimum: 1, maximum: 7, initial: 7, marks: [1, 2, 3, 4, 5, 6, 7] },
  storage: { minimum: 1, maximum: 100, initial: 5, marks: [5, 25, 50, 75, 100] },
  backups: { minimum: 0, maximum: 100, initial: 0, marks: [0, 25, 50, 75, 100] },
} as const;

export type EstimatorField = keyof typeof estimatorFields;
/** Hours a day and days a week online, GB of storage and of backups beyond the daily ones. */
export type Usage = Record<EstimatorField, number>;

export const estimatorFieldNames = Object.keys(estimatorFields) as EstimatorField[];

/** Reads a choice as a form or an address says it; what is missing or wrong becomes the nearest that can be chosen. */
export function readUsage(parameters: URLSearchParams): Usage {
  const read = (name: EstimatorField) => nearest(name, parameters.get(name));
  return { hours: read('hours'), days: read('days'), storage: read('storage'), backups: read('backups') };
}

/** @returns a whole number inside the field's limits */
export function nearest(name: EstimatorField, value: string | number | null): number {
  const { minimum, maximum, initial } = estimatorFields[name];
  if (value === null || value === '') return initial;
  const number = Math.round(Number(value));
  if (Number.isNaN(number)) return initial;
  return Math.min(maximum, Math.max(minimum, number));
}

/** Seconds online in 30 days. */
const onlineSeconds = ({ hours, days }: Usage) => BigInt(Math.floor((hours * 3600 * days * 30) / 7));

export type Estimate = Record<'compute' | 'storage' | 'backups' | 'net' | 'vat' | 'total', MicroCredits> & {
  onlineHours: number;
};

/** What 30 days cost. Each line is a whole cent, so the receipt adds up. @param vatRate percent */
export function estimate(usage: Usage, vatRate: number): Estimate {
  const compute = wholeCents(chargeBetween(onlineRate(computeMonthCredits), 0n, onlineSeconds(usage)));
  // Space is there day and night: the estimate shows its whole month.
  const storage = spaceRate(usage.storage, storagePrice).capMicroCredits;
  const backups = spaceRate(usage.backups, extraBackupPrice).capMicroCredits;
  const net = compute + storage + backups;
  const vat = vatOn(net, vatRate);
  return {
    onlineHours: Number(onlineSeconds(usage)) / 3600,
    compute,
    storage,
    backups,
    net,
    vat,
    total: net + vat,
  };
}
