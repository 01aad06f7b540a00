import { isKnowledgebaseFile } from '#src/contract/knowledgebase-addresses.ts';

/** The request as the routes know it: a part of a path with a parameter in it cannot end in `.md` there. */
export function atItsRoute(request: Request): Request {
  const url = new URL(request.url);
  if (!url.pathname.endsWith('.md') || !isKnowledgebaseFile(url.pathname)) return request;
  const [, language, , category, article = ''] = url.pathname.split('/');
  url.pathname = `/knowledgebase-files/${language}/${category}/${article.replace(/\.md$/, '')}`;
  return new Request(url, request);
}
