import { backend } from '#src/backend/client.ts';
import { articlePath } from '#src/contract/knowledgebase-addresses.ts';
import { languageCodes, type Language } from '#src/contract/languages.ts';
import { messages } from '../../../content/messages.ts';
import { load } from '../load.ts';
import { NothingHere } from './nothing-here.tsx';

/** An article that its language lacks is offered in those that have it. */
export async function ArticleNotFound({ language, id }: { language: Language; id: number }) {
  const text = messages[language].knowledgebase;
  const others = await Promise.all(
    languageCodes
      .filter((other) => other !== language)
      .map((other) =>
        load(
          backend().GET('/v1/knowledgebase/articles/{article}', {
            params: { path: { article: String(id) }, query: { language: other } },
          }),
        ),
      ),
  );
  const found = others.flatMap((other) => (other.state === 'found' ? [other.value] : []));
  return (
    <NothingHere language={language} status={404} {...text.articleNotFound}>
      {found.length > 0 && (
        <p>
          {text.otherLanguageOffer}{' '}
          {found.map((article) => (
            <a
              key={article.language}
              href={articlePath(article.language, article)}
              hrefLang={article.language}
              lang={article.language}
            >
              {article.title}
            </a>
          ))}
        </p>
      )}
    </NothingHere>
  );
}
