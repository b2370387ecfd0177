/** '/users/:id/edit' → { id: string } */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown;

/** The parameters of `path` under `pattern`, or null when it is another page. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] as string;
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = safeDecode(value);
    else if (part !== value) return null;
  }
  return params;
}

/** The page at an address: '/users/create' is itself and not the user 'create', in whatever order pages are declared. */
export function pageAt<P>(pages: readonly P[], patternOf: (page: P) => string, path: string): P | undefined {
  const isLiteral = (page: P, index: number) => !patternOf(page).split('/')[index]?.startsWith(':');
  let best: P | undefined;
  for (const page of pages) {
    if (matchPath(patternOf(page), path) === null) continue;
    // They differ in a part that one spells out: the first such part decides.
    const wins = path
      .split('/')
      .map(
        (_, index) => Number(isLiteral(page, index)) - Number(best === undefined || isLiteral(best, index)),
      )
      .find((difference) => difference !== 0);
    if (best === undefined || (wins ?? 0) > 0) best = page;
  }
  return best;
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
