import type { Problem } from './problem.ts';
import type { ArticleSource, CategorySource, Tree } from './tree.ts';

type Complain = (source: { file: string }, line: number, message: string) => void;

/** Whether the files of a tree fit together. */
export function checkTree(tree: Tree): Problem[] {
  const problems: Problem[] = [];
  const complain: Complain = ({ file }, line, message) => problems.push({ file, line, message });
  checkNames(tree.categories, complain);
  checkNames(tree.articles, complain);
  checkPlaces(tree, complain);
  checkMentions(tree, complain);
  return problems;
}

/** An id and a key belong together, and stand for one thing per language. */
function checkNames(sources: readonly (CategorySource | ArticleSource)[], complain: Complain): void {
  const byId = new Map<number, string>();
  const byKey = new Map<string, number>();
  const seen = new Map<string, string>();
  for (const source of sources) {
    const { id, key } = source.fields;
    const earlier = seen.get(`${source.language} ${id}`);
    if (earlier !== undefined) complain(source, source.lineOf('id'), `The id ${id} is that of ${earlier}`);
    seen.set(`${source.language} ${id}`, source.file);
    if (earlier === undefined && (byId.get(id) ?? key) !== key)
      complain(source, source.lineOf('key'), `With the id ${id} the key is ${byId.get(id)} elsewhere`);
    else if ((byKey.get(key) ?? id) !== id)
      complain(source, source.lineOf('id'), `With the key ${key} the id is ${byKey.get(key)} elsewhere`);
    byId.set(id, byId.get(id) ?? key);
    byKey.set(key, byKey.get(key) ?? id);
  }
}

/** Every folder is a category, and everything stands in the same one in each language. */
function checkPlaces({ categories, articles }: Tree, complain: Complain): void {
  const idOfFolder = new Map(
    categories.map(({ language, folder, slug, fields }) => [
      `${language}/${folder === '' ? '' : `${folder}/`}${slug}`,
      fields.id,
    ]),
  );
  const parentOf = new Map<string, { id: number | undefined; file: string }>();
  const check = (source: CategorySource | ArticleSource, kind: string): void => {
    const folder = `${source.language}/${source.folder}`;
    const parent = source.folder === '' ? undefined : idOfFolder.get(folder);
    if (parent === undefined && source.folder !== '')
      return complain(source, 1, `${folder} is no category: it has no category.md, or none that can be read`);
    const name = `${kind} ${source.fields.id}`;
    const elsewhere = parentOf.get(name);
    if (elsewhere && elsewhere.id !== parent)
      complain(source, 1, `${elsewhere.file} stands in another category: move one of them`);
    parentOf.set(name, elsewhere ?? { id: parent, file: source.file });
  };
  for (const category of categories) check(category, 'category');
  for (const article of articles) check(article, 'article');
}

/** What an article names is there, in its language or in another. */
function checkMentions({ articles, images }: Tree, complain: Complain): void {
  const keys = new Set(articles.map(({ fields }) => fields.key));
  for (const article of articles) {
    const { fields, body, linesAbove, lineOf } = article;
    for (const { name, line } of body.articles)
      if (!keys.has(name)) complain(article, linesAbove + line, `There is no article ${name}`);
    for (const { name, line } of body.images)
      if (!images.has(name)) complain(article, linesAbove + line, `There is no image ${name}`);
    for (const key of fields.related)
      if (!keys.has(key) || key === fields.key)
        complain(article, lineOf('related'), `related: There is no other article ${key}`);
    if (fields.image && !images.has(fields.image.file))
      complain(article, lineOf('image'), `image: There is no image ${fields.image.file}`);
  }
}
