/** Pieces of the statements that sow: `n` is the number of the row, $2 the organisations. */
export const place = `($2::bigint[])[1 + n % cardinality($2::bigint[])]`;
export const word = (what: string) =>
  `initcap(translate(substr(md5('${what} ' || n), 1, 8), '0123456789', 'ghijklmnop'))`;
export const from = (...values: readonly string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + n % ${values.length}]`;
export const rows = 'generate_series(1, $1::int) n';
export const HASH = 'sha256(n::text::bytea)';
export const SOME_DAY = `now() - (n % 900) * interval '1 day'`;
