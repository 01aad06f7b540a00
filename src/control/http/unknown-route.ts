import type { NotFoundHandler } from 'hono';
import { Refusal } from '#src/contract/refusal.ts';
import type { Api, ApiEnvironment } from './environment.ts';

/** Tells a wrong method (405, with Allow) from a path that does not exist (404). */
export function refuseUnknownRoute(api: Api): NotFoundHandler<ApiEnvironment> {
  return (c) => {
    const methods = api.routes
      .filter((route) => route.method !== 'ALL' && pathPattern(route.path).test(c.req.path))
      .map((route) => route.method);
    if (methods.length === 0) throw new Refusal('not_found', 'There is nothing at this path.');
    const allow = [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].sort().join(', ');
    c.header('Allow', allow);
    throw new Refusal('method_not_allowed', `This path answers to ${allow}.`);
  };
}

const pathPattern = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/:[^/]+/g, '[^/]+')}$`);
