import { ListPage, type ListPageProps } from '#src/knowledgebase/list/list-page.tsx';

export default async function KnowledgebasePage({ languageCode, query }: ListPageProps) {
  return <ListPage languageCode={languageCode} query={query} />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
