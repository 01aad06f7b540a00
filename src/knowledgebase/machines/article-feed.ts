import { backend } from '#src/backend/client.ts';
import { publicAddress } from '#src/backend/public-url.ts';
import { articleFeedPath, articlePath, knowledgebasePath } from '#src/contract/knowledgebase-addresses.ts';
import { rssReply } from '#src/site/machines/rss-reply.ts';
import { xmlText } from '#src/site/machines/text-reply.ts';
import { messages } from '../../../content/messages.ts';
import { requestedLanguage } from '../request.ts';

const newest = 50;

/** RSS of the articles of a language that were changed last. A change makes an article a new entry. */
export async function articleFeed(languageCode: string): Promise<Response> {
  const language = requestedLanguage(languageCode);
  const { title, description } = messages[language].knowledgebase;
  const { content } = await backend().GET('/v1/knowledgebase/articles', {
    params: { query: { language, size: newest } },
  });
  const items = content.map((article) => {
    const address = xmlText(publicAddress(articlePath(language, article)));
    return `    <item>
      <title>${xmlText(article.title)}</title>
      <description>${xmlText(article.description)}</description>
      <link>${address}</link>
      <guid isPermaLink="false">${language}-${article.id}-${article.updatedAt.slice(0, 10)}</guid>
      <category>${xmlText(article.category.name)}</category>
      <pubDate>${new Date(article.updatedAt).toUTCString()}</pubDate>
    </item>`;
  });
  return rssReply({
    title,
    description,
    page: publicAddress(knowledgebasePath(language)),
    self: publicAddress(articleFeedPath(language)),
    language,
    items,
  });
}
