/** A call under `/api/data` that a screen makes first. */
export interface FirstCall {
  /** Path and query, as the application asks for it. */
  url: string;
  accept: 'application/ld+json' | 'application/json';
}

/** The call of a list. */
export interface ListCall {
  path: string;
  sort: { field: string; direction: 'asc' | 'desc' };
  /** Rows of a page, 20 if not given. */
  size?: number;
  /** The filters that the list sets by itself where its address names none. */
  filters?: Readonly<Record<string, string>>;
  /** What every request of the list adds. */
  params?: Readonly<Record<string, string>>;
}

/**
 * What a screen asks for first: its list, or the item that it shows, and plain calls besides. `:name` in one of these
 * is a parameter of the screen's address.
 */
export interface ScreenCalls {
  list?: ListCall | undefined;
  item?: string | undefined;
  others?: readonly string[];
}

/**
 * What the address of a list may say that its call needs, and the row shown beside it, which needs none; with anything
 * else the call is left to the list itself.
 */
const KNOWN = ['page', 'q', 'tri', 'apercu'];

/** The arguments of a list's call by its address, as the list itself makes them; null when the list has to say them. */
export function listCallArgs(
  { sort, size = 20, filters }: ListCall,
  address: URLSearchParams,
): Record<string, string | number> | null {
  if ([...address.keys()].some((key) => !KNOWN.includes(key))) return null;
  const given = address.get('tri') ?? '';
  const field = given.replace(/^-/, '');
  const search = (address.get('q') ?? '').trim();
  const isDescending = field === '' ? sort.direction === 'desc' : given.startsWith('-');
  return {
    page: Number(address.get('page') ?? 1),
    itemsPerPage: size,
    ...(search !== '' && { search }),
    [`order[${field === '' ? sort.field : field}]`]: isDescending ? 'desc' : 'asc',
    ...filters,
  };
}

function listUrl(list: ListCall, address: URLSearchParams): string | null {
  const args = listCallArgs(list, address);
  if (!args) return null;
  const all = Object.entries({ ...args, ...list.params }).map(([name, value]) => [name, String(value)]);
  return `${list.path}?${new URLSearchParams(all).toString()}`;
}

/** The calls that a screen makes first, by the parameters in its path and the query of its address. */
export function firstCalls(
  { list, item, others = [] }: ScreenCalls,
  params: Readonly<Record<string, string>>,
  address: URLSearchParams,
): FirstCall[] {
  const url = list && listUrl(list, address);
  const plain = item === undefined ? others : [item, ...others];
  const filled = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return [
    ...(url ? [{ url, accept: 'application/ld+json' } as const] : []),
    ...plain.map((path) => ({ url: filled(path), accept: 'application/json' }) as const),
  ];
}

/** A part of a path; an unreadable one stays as it is, and its call finds nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The parameters in a path by a pattern (`/commande/:code`); null when it is another path. */
function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decoded(value);
    else if (part !== value) return null;
  }
  return params;
}

/** Finds the screen of a path and the parameters in it. A path without parameters comes before a pattern. */
export function matchScreen<Screen extends { path: string }>(
  screens: readonly Screen[],
  path: string,
): { screen: Screen; params: Record<string, string> } | undefined {
  return screens
    .flatMap((screen) => {
      const params = paramsOf(screen.path, path);
      return params ? [{ screen, params, count: Object.keys(params).length }] : [];
    })
    .sort((a, b) => a.count - b.count)[0];
}
