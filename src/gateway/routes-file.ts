import type { GatewayRoute, GatewayRoutes } from '#src/contract/gateway-routes.ts';

/** The routing file is not what the agent writes; the message says where. */
export class RoutesFileError extends Error {
  override name = 'RoutesFileError';
}

/** Checks the text of a routing file by hand: the gateway runs without packages. @throws RoutesFileError */
export function parseRoutes(text: string): GatewayRoutes {
  const file = object(parseJson(text), 'the file');
  if (file['version'] !== 1) throw new RoutesFileError('version must be 1');
  if (!Array.isArray(file['routes'])) throw new RoutesFileError('routes must be a list');
  const routes = file['routes'].map((value: unknown, index) => parseRoute(value, `routes[${index}]`));
  const hostnames = new Set<string>();
  for (const { hostname } of routes) {
    if (hostnames.has(hostname)) throw new RoutesFileError(`${JSON.stringify(hostname)} has two routes`);
    hostnames.add(hostname);
  }
  return { version: 1, routes };
}

function parseRoute(value: unknown, at: string): GatewayRoute {
  const route = object(value, at);
  const hostname = line(route['hostname'], `${at}.hostname`);
  if (!/^[a-z0-9.-]+[a-z0-9]$/.test(hostname))
    throw new RoutesFileError(`${at}.hostname must be a lower-case host name`);
  const { maxPlayers, state } = route;
  if (typeof maxPlayers !== 'number' || !Number.isInteger(maxPlayers) || maxPlayers < 0) {
    throw new RoutesFileError(`${at}.maxPlayers must be a whole number`);
  }
  if (state !== 'unavailable') throw new RoutesFileError(`${at}.state is unknown`);
  return {
    hostname,
    description: line(route['description'], `${at}.description`),
    maxPlayers,
    state,
    reason: line(route['reason'], `${at}.reason`),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RoutesFileError('the file is not JSON');
  }
}

function object(value: unknown, at: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RoutesFileError(`${at} must be an object`);
  return value as Record<string, unknown>;
}

const lineMaxCharacters = 256;

function line(value: unknown, at: string): string {
  if (typeof value !== 'string' || value.length > lineMaxCharacters)
    throw new RoutesFileError(`${at} must be a short text`);
  return value;
}
