import type { Edition } from './gateway-routes.ts';
import type { SoftwareId } from './instance-choices.ts';

/** Whose clients join a kind of server. A world of one edition is nothing to a server of the other. */
export const editionOf: Record<SoftwareId, Edition> = {
  'flying-squid': 'java',
  paper: 'java',
  vanilla: 'java',
  purpur: 'java',
  fabric: 'java',
  bedrock: 'bedrock',
};

/** The processors that a kind of server is made for, as Node names them; without a line it runs on all. */
const architecturesOf: Partial<Record<SoftwareId, readonly string[]>> = { bedrock: ['x64'] };

/** Whether a machine can run a kind of server. @param architecture undefined while nobody has heard what it is */
export const runsOn = (software: SoftwareId, architecture: string | undefined): boolean =>
  architecturesOf[software] === undefined ||
  (architecture !== undefined && architecturesOf[software].includes(architecture));
