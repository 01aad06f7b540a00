import { pageStatusHeader } from '#src/contract/page-status.ts';

type Status = 404 | 500 | 503;
/** What a page that is being made has to say beside its body, and whether its first part is on its way. */
type Making = { status?: Status; begun: PromiseWithResolvers<void> };

// As with the API: the server components are bundled apart from the platform that serves them.
const registry = globalThis as { [key]?: WeakMap<Request, Making> };
const key = Symbol.for('lanternhost.pages-in-making');
const pages = () => (registry[key] ??= new WeakMap<Request, Making>());

/** Tells with which status the page that is made for a request answers. It counts until the first byte. */
export function answerWith(request: Request, status: Status): void {
  const page = pages().get(request);
  if (page) page.status = status;
}

/** Waits until the first part of a request's page is on its way: what takes long then keeps nobody waiting for it. */
export const firstPartSent = async (request: Request): Promise<void> => pages().get(request)?.begun.promise;

/** Makes a page, and gives its reply the status that the page has chosen. */
export async function withPageStatus(
  request: Request,
  render: (request: Request) => Promise<Response>,
): Promise<Response> {
  const making: Making = { begun: Promise.withResolvers() };
  pages().set(request, making);
  try {
    const page = await render(request);
    const { status } = making;
    if (status === undefined || page.status !== 200) return page;
    const reply = new Response(page.body, { status, headers: page.headers });
    reply.headers.set(pageStatusHeader, String(status));
    return reply;
  } finally {
    // Once more around the loop, so that what there is by then is written.
    setImmediate(() => setImmediate(making.begun.resolve));
  }
}
