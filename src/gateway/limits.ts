/** What strangers may take of the gateway. Tests narrow it. */
export type GatewayLimits = typeof gatewayLimits;

export const gatewayLimits = {
  /** Open connections of everybody. */
  connections: 4096,
  /** Open connections of one address: a school or a party behind one router. */
  connectionsPerAddress: 64,
  /** Connections that have not said yet what they want. Past it the oldest of them goes: a flood pays for itself. */
  waiting: 1024,
  waitingPerAddress: 16,
  /** From the connection to a complete request, however slowly the bytes drip. */
  requestMilliseconds: 5000,
  /** How long a ping of an old client may still turn out to be one of a newer, which sends more bytes. */
  legacyGraceMilliseconds: 300,
  /** For the client to read the last answer and close. */
  lingerMilliseconds: 2000,
};
