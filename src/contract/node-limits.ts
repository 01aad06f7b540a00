/** Memory that a node keeps for itself. */
export const nodeReserveBytes = 512 * 1024 * 1024;
/** Servers that a node starts at once: starting is what costs the processor most. */
export const startsAtOnce = 2;
