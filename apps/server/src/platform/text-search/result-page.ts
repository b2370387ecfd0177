interface Page<R> {
  readonly rows: R[];
  readonly total: number;
  readonly more: boolean;
}

/**
 * One page of what was found; where there are fewer pages than asked for, the last one that was counted. What lies far
 * behind a page is not counted: the number grows as somebody turns the pages.
 */
export async function resultPage<R>(
  asked: number,
  size: number,
  read: (slice: {
    readonly most: number;
    readonly skip: number;
  }) => Promise<readonly (R & { total: number; more: boolean })[]>,
): Promise<Page<Omit<R, 'total' | 'more'>> & { readonly page: number; readonly page_size: number }> {
  const at = async (page: number) => {
    const found = await read({ most: size, skip: (page - 1) * size });
    const rows = found.map(({ total: _, more: __, ...row }) => row);
    return { rows, total: found[0]?.total ?? 0, more: found[0]?.more ?? false, page, page_size: size };
  };
  const wanted = await at(asked);
  if (wanted.rows.length > 0 || asked === 1) return wanted;
  const first = await at(1);
  return first.total <= size ? first : at(Math.ceil(first.total / size));
}
