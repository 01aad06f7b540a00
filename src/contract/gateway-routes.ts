/**
 * What the agent tells its gateway, in `<DATA_DIR>/gateway/routes.json`. Types only: the gateway runs without packages
 * and checks the file by hand. The agent replaces the file by renaming a complete one over it.
 */
export type GatewayRoutes = { version: 2; routes: GatewayRoute[] };

export type Edition = 'java' | 'bedrock';

/** Who may wake a server by joining. Operators of the server may wherever the whitelist may. */
export type Wakes = 'anyone' | 'whitelisted' | 'nobody';

/** An instance that players may reach. */
export type GatewayRoute = {
  instanceId: string;
  edition: Edition;
  /** Lower case, without a trailing dot. Bedrock clients send none. */
  hostname: string;
  /** The port of its own, on every address of the machine. */
  port: number;
  /** Its own text for the server list: one line in its colours. */
  description: TextRun[];
  /** The file of its icon, a PNG of 64 × 64, inside the folder `icons` beside the routes. */
  icon: string | null;
  /** What it last said that it is; without it every client is told its own protocol. */
  version: { name: string; protocol: number } | null;
  maxPlayers: number;
  wakes: Wakes;
  isWhitelistOn: boolean;
  /** Where its lists of players lie: `whitelist.json`, `ops.json`, `banned-players.json`, `banned-ips.json`. */
  folder: string;
  /** How long its last start took. */
  startSeconds: number | null;
} & GatewayRouteState;

export type GatewayRouteState =
  /** A login wakes it. `failure` is why the last start failed; each has another `id`. */
  | { state: 'asleep'; failure: { id: string; reason: string } | null }
  /** It is to start as soon as there is room; the first in the queue is at 1. */
  | { state: 'queued'; position: number | null }
  | { state: 'starting' }
  /** It listens on `backendPort` of 127.0.0.1, and reads the PROXY protocol there if `proxyProtocol` says so. */
  | { state: 'running'; backendPort: number; proxyProtocol: boolean }
  | { state: 'stopping' }
  /** No player can get in now; `reason` is one plain sentence that tells them why. */
  | { state: 'unavailable'; reason: string };

/** A piece of text in one style, as the game's own text components have it. */
export type TextRun = {
  text: string;
  /** One of the game's sixteen names, or `#rrggbb`. */
  color?: string;
  bold?: true;
  italic?: true;
  underlined?: true;
  strikethrough?: true;
  obfuscated?: true;
};

/**
 * What the gateway tells its agent over the socket `<DATA_DIR>/gateway/agent.sock`, one JSON line each: first all
 * instances that somebody is at, then those that changed. An agent that was away hears everything when it is back.
 */
export type GatewayNews = {
  isWhole: boolean;
  instances: Record<string, Presence>;
  /**
   * What has passed since this gateway began, where that changed; all of it in the first line of a connection. It is said
   * every second, also when nothing did. A gateway of an earlier release does not say it.
   */
  passed?: Record<string, PassedBytes>;
};

/** Only grows. Status queries of a running server are in it, and the login. */
export type PassedBytes = { fromPlayersBytes: number; toPlayersBytes: number };

/** @property waiting players who are held until it runs: they are why it wakes */
export type Presence = { playing: number; waiting: number };
