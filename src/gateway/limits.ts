/** What strangers may take of the gateway, and what players must bear. Tests narrow it. */
export type GatewayLimits = typeof gatewayLimits;

export const gatewayLimits = {
  /** Open connections of everybody. */
  connections: 10_000,
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

  /** Logins at servers that do not run. */
  loginsPerAddress: { times: 20, milliseconds: 60_000 },
  /** One that is woken again and again, and ends again and again, is left alone for a while. */
  wakesPerInstance: { times: 6, milliseconds: 10 * 60_000 },
  /** A client gives up when it hears nothing for 30 seconds. */
  heartbeatMilliseconds: 10_000,
  answerMilliseconds: 5000,
  holdMilliseconds: 15 * 60_000,
  /** Before 1.13 nothing can be said to a client in its login: it is told before it gives up. */
  oldClientHoldMilliseconds: 25_000,
  /** A queue that lasts longer is worth a word. */
  queueMilliseconds: 10_000,

  /** To connect to a server of this machine. */
  reachMilliseconds: 5000,
  reachAttempts: 20,
  reachAgainMilliseconds: 250,
  /** Looks of Bedrock clients at the server list. */
  pingsPerAddress: { times: 20, milliseconds: 10_000 },
  relaysPerPort: 512,
  relaysPerAddress: 32,
  knockMilliseconds: 10_000,
  relayIdleMilliseconds: 20_000,

  /** Without a byte, once the other side has ended. */
  halfOpenMilliseconds: 30_000,
  /** A look at the server list of a server that runs, from its first byte to its last. */
  statusMilliseconds: 10_000,
};
