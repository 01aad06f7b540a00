import type { Problem } from './problem.ts';
import type { ArticleSource, CategorySource, Tree } from './tree.ts';

type Complain = (source: { file: string }, line: number, message: string) => void;

/** Whether the files of a tree fit together: the first of these checks that finds something is all that is told. */
export function checkTree(tree: Tree): Problem[] {
  for (const check of [checkIds, checkNames, checkPlaces, checkMentions]) {
    const problems: Problem[] = [];
    check(tree, ({ file }, line, message) => problems.push({ file, line, message }));
    if (problems.length > 0) return problems;
  }
  return [];
}

function checkIds({ categories, articles }: Tree, complain: Complain): void {
  for (const sources of [categories, articles]) {
    const fileOf = new Map<string, string>();
    for (const source of sources) {
      const { id } = source.fields;
      const earlier = fileOf.get(`${source.language} ${id}`);
      if (earlier !== undefined) complain(source, source.lineOf('id'), `The id ${id} is that of ${earlier}`);
      fileOf.set(`${source.language} ${id}`, source.file);
    }
  }
}

/** An id and a key belong together in all languages. */
function checkNames({ categories, articles }: Tree, complain: Complain): void {
  for (const sources of [categories, articles]) {
    const byId = new Map<number, CategorySource | ArticleSource>();
    const byKey = new Map<string, CategorySource | ArticleSource>();
    for (const source of sources) {
      const { id, key } = source.fields;
      const sameId = byId.get(id) ?? source;
      const sameKey = byKey.get(key) ?? source;
      if (sameId.fields.key !== key)
        complain(
          source,
          source.lineOf('key'),
          `${sameId.file} with this id has the key ${sameId.fields.key}`,
        );
      else if (sameKey.fields.id !== id)
        complain(
          source,
          source.lineOf('id'),
          `${sameKey.file} with this key has the id ${sameKey.fields.id}`,
        );
      byId.set(id, sameId);
      byKey.set(key, sameKey);
    }
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
