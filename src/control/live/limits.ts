/** What one client may take of the live channel. */
export const liveLimits = {
  /** Browser tabs and programs of one account. */
  channelsPerAccount: 20,
  /** Channels of one address, whoever they belong to: a school behind one address has many tabs. */
  channelsPerAddress: 500,
  authenticationSeconds: 10,
  /** The longest client frame is a subscription. */
  frameBytes: 4096,
  messageBurst: 60,
  messagesPerSecond: 10,
  /** What may wait unsent before a slow reader is cut off; it reconnects and asks for what it missed. */
  unsentBytes: 1024 * 1024,
  /** Of instances; those of the account are few and always fit. */
  topicsPerChannel: 200,
} as const;
