import { CategoryPage, type CategoryPageProps } from '#src/knowledgebase/category/category-page.tsx';

export default async function KnowledgebaseCategoryPage(props: CategoryPageProps) {
  return <CategoryPage languageCode={props.languageCode} category={props.category} query={props.query} />;
}

export const getConfig = () => ({ render: 'dynamic' }) as const;
