/**
 * Nested query strings as the server's parser reads them: filters[items][0][column]=name. The usual
 * library weighs 13 KB gzip, a twentieth of a list's first load; a test compares the two.
 */
export function stringifyQuery(query: Readonly<Record<string, unknown>>): string {
  const parts: string[] = [];
  const add = (value: unknown, name: string): void => {
    if (value === null || value === undefined) return;
    if (typeof value !== 'object') {
      parts.push(`${name}=${encodeURIComponent(String(value))}`);
      return;
    }
    for (const [key, inner] of Object.entries(value)) add(inner, `${name}[${encodeURIComponent(key)}]`);
  };
  for (const [key, value] of Object.entries(query)) add(value, encodeURIComponent(key));
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

interface Branch {
  [key: string]: Branch | string;
}

/** The way back. Objects whose keys are 0, 1, 2… become arrays; what is too deep or unsafe is left out. */
export function parseQuery(text: string): Record<string, unknown> {
  const root: Branch = Object.create(null) as Branch;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((match) => match[1] ?? match[0]);
    if (path.length === 0 || path.length > 4 || path.includes('__proto__')) continue;
    graft(root, path, value);
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, withArrays(value)]));
}

function graft(branch: Branch, [key = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    branch[key] = value;
    return;
  }
  const existing = branch[key];
  const next = typeof existing === 'object' ? existing : (Object.create(null) as Branch);
  branch[key] = next;
  graft(next, rest, value);
}

function withArrays(value: Branch | string): unknown {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withArrays(inner)] as const);
  return entries.every(([key], index) => key === String(index))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries);
}
