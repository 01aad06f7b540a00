import { useRouter } from 'waku';

/** Rows of a page of a list. */
export const listPageSize = 20;

/** What of a list is shown stands in the page's address: going back, reloading and passing it on show the same. */
export function useListAddress() {
  const { path, query, push, replace } = useRouter();
  const words = new URLSearchParams(query);
  const hrefWith = (changes: Readonly<Record<string, string>>) => {
    const changed = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') changed.delete(name);
      else changed.set(name, value);
    }
    const search = changed.toString();
    // Waku knows the types of routes, not of addresses put together.
    return (search ? `${path}?${search}` : path) as '/panel';
  };
  const written = Number(words.get('page') ?? '1');
  return {
    /** Counted from 0; in the address from 1. */
    page: Number.isSafeInteger(written) && written > 0 ? written - 1 : 0,
    get: (name: string) => words.get(name) ?? '',
    showPage: (page: number) => void push(hrefWith({ page: page === 0 ? '' : String(page + 1) })),
    /** Shows other rows, from their first page on. An empty value is none. */
    narrow: (changes: Readonly<Record<string, string>>) => void replace(hrefWith({ ...changes, page: '' })),
  };
}
