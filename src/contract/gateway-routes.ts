/**
 * What the agent tells its gateway, in `<DATA_DIR>/gateway/routes.json`. Types only: the gateway runs without packages
 * and checks the file by hand. The agent replaces the file by renaming a complete one over it.
 */
export type GatewayRoutes = { version: 1; routes: GatewayRoute[] };

/** A host name that players may use. */
export type GatewayRoute = {
  /** Lower case, without a trailing dot. */
  hostname: string;
  /** The instance's own text for the server list: one line, plain. */
  description: string;
  maxPlayers: number;
} & GatewayRouteState;

/** No player can get in now; `reason` is one plain sentence that tells them why. */
export type GatewayRouteState = { state: 'unavailable'; reason: string };
