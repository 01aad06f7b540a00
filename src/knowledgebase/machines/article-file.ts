import { unstable_notFound as notFound } from 'waku/router/server';
import { backend } from '#src/backend/client.ts';
import { publicAddress } from '#src/backend/public-url.ts';
import { articlePath, idOfSegment } from '#src/contract/knowledgebase-addresses.ts';
import { load } from '../load.ts';
import { requestedLanguage } from '../request.ts';
import type { Article } from '../types.ts';

export type ArticleFileParameters = { languageCode: string; category: string; article: string };

/** An article as the markdown that it was written in, with addresses that lead somewhere from anywhere. */
export async function articleFile(parameters: ArticleFileParameters): Promise<Response> {
  const language = requestedLanguage(parameters.languageCode);
  const id = idOfSegment(parameters.article) ?? notFound();
  const loaded = await load(
    backend().GET('/v1/knowledgebase/articles/{article}', {
      params: { path: { article: String(id) }, query: { language } },
    }),
  );
  if (loaded.state === 'missing') notFound();
  if (loaded.state !== 'found') return new Response('Failed to load article', { status: 503 });
  const article = loaded.value;
  const path = articlePath(language, article);
  if (!path.endsWith(`/${parameters.category}/${parameters.article}`))
    return new Response(null, { status: 308, headers: { Location: `${path}.md` } });
  return new Response(textOf(article), {
    headers: {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Content-Language': language,
      Link: `<${publicAddress(path)}>; rel="canonical"`,
    },
  });
}

function textOf(article: Article): string {
  const { title, description, content, links, images } = article;
  const addresses = new Map([
    ...links.map((link): [string, string] => [`article:${link.key}`, articlePath(link.language, link)]),
    ...images.map(({ name, url }): [string, string] => [`images/${name}`, url]),
  ]);
  const text = content.replaceAll(/(?<=\]\()(?:article:[a-z0-9-]+|images\/[\w.-]+)/g, (name) => {
    const address = addresses.get(name);
    return address === undefined ? name : publicAddress(address);
  });
  return `# ${title}\n\n${description}\n\n${text}\n`;
}
