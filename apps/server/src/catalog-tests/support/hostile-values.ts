const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

interface HostileJson {
  readonly json: string;
  /** Refused at every field with this status, whatever its contract says. */
  readonly refusedAs?: 400 | 422;
}

/** JSON texts to put where a field's value is due. Where the field's contract accepts one, so may the server. */
export const hostileJson: readonly HostileJson[] = [
  ...['null', 'true', '0', '-1', '1.5', '1e308', '9223372036854775808', '-0', '1e-400'],
  ...[
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '["texto"]',
    '{"a":1}',
    '{"length":3}',
    '{"toString":1}',
    '{"constructor":1}',
    nested(20),
  ],
  ...['""', '"   "', '"texto"', '"1"', '"null"', '"[object Object]"', '"2026-02-30"', '"0000-00-00"'],
  ...[`"'; drop table users; --"`, '"%"', '"\\\\"', '"{{7*7}}"', '"<script>alert(1)</script>"'],
  ...['"a\\r\\nBcc: x@y.z"', '"\\u202e\\u200b\\ufeff"', '"\\ud83d\\ude00"', JSON.stringify('ﷺ'.repeat(300))],
  JSON.stringify('x'.repeat(100_000)),
]
  .map((json): HostileJson => ({ json }))
  .concat([
    { json: '"\\u0000"', refusedAs: 422 },
    { json: '"a\\u0000b"', refusedAs: 422 },
    { json: '"\\ud800"', refusedAs: 422 },
    { json: '"a\\udfffb"', refusedAs: 422 },
    { json: '{"\\ud800":1}', refusedAs: 422 },
    { json: nested(1000), refusedAs: 422 },
    { json: '{"__proto__":{"polluted":1}}', refusedAs: 400 },
    { json: '{"constructor":{"prototype":{"polluted":1}}}', refusedAs: 400 },
  ]);

/** Whole bodies that reach deeper than any stack, in less than the largest body accepted. */
export const bottomless: readonly string[] = [
  nested(100_000),
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  `{"name":${nested(100_000)}}`,
  `{"name":${nested(400_000)}}`,
];

/** Values for a field of a query string, after decoding. */
export const hostileQueryValues: readonly unknown[] = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    '1000000000',
    '9223372036854775808',
    'abc',
    'null',
    'true',
    '１',
    '+1',
    '01',
  ],
  ...[['1', '2'], { a: '1' }, [{ a: '1' }], '\u0000', 'a\u0000b', 'x'.repeat(5000)],
  ...[
    "'; drop table users; --",
    'name desc',
    '(select pg_sleep(5))',
    '%',
    '_',
    '\\',
    '"',
    '😀',
    'constructor',
  ],
];

/** Parts of a path, as they are written in an address. */
export const hostileAddressParts: readonly string[] = [
  ...['abc!', '0', '-1', '1.5', '1e3', '00', '9'.repeat(20), '%31%32x', '%EF%BC%91', "1'%20or%201=1", '1;x'],
  ...['%00', '1%00', '%2F', '..%2f..', '%5c', '%', '%ff', '%E0%A4%A', '%ED%A0%80', '%252e', 'x'.repeat(600)],
  ...['null', 'undefined', '__proto__', 'constructor', '[object Object]', '{id}', ':id', '*'],
];
