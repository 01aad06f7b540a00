import { pageStatusHeader } from '#src/contract/page-status.ts';

type Status = 404 | 500 | 503;

// As with the API: the server components are bundled apart from the platform that serves them.
const registry = globalThis as { [key]?: WeakMap<Request, Status> };
const key = Symbol.for('lanternhost.page-status');

const statuses = () => (registry[key] ??= new WeakMap<Request, Status>());

/** Tells with which status the page that is made for a request answers. It counts until the first byte. */
export function answerWith(request: Request, status: Status): void {
  statuses().set(request, status);
}

/** Makes a page, and gives its reply the status that the page has chosen. */
export async function withPageStatus(
  request: Request,
  render: (request: Request) => Promise<Response>,
): Promise<Response> {
  const page = await render(request);
  const status = statuses().get(request);
  if (status === undefined || page.status !== 200) return page;
  const reply = new Response(page.body, { status, headers: page.headers });
  reply.headers.set(pageStatusHeader, String(status));
  return reply;
}
