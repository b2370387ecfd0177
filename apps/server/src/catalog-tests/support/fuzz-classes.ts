import fc from 'fast-check';
import { fitting, valuesFor } from './arbitraries.ts';
import type { Operation } from './operations.ts';
import { type Path, type Shape, shapeOf } from './sampler.ts';

/** What chance puts into a request that is otherwise in order; `undefined` leaves it as it is. */
export interface Change {
  readonly kind: Kind;
  readonly part: 'params' | 'query' | 'body';
  readonly path: Path;
  readonly value: unknown;
}

/** The classes of the security catalogue, and how often each is sent. */
const weights = {
  valid: 6,
  boundary: 3,
  swapped: 2,
  deep: 1,
  huge: 1,
  zeros: 1,
  surrogates: 1,
  anything: 3,
} as const;
export type Kind = keyof typeof weights;
export const kinds = Object.keys(weights) as Kind[];

interface Field {
  readonly part: Change['part'];
  readonly path: Path;
  readonly shape: Shape;
}

/** Every field that the contract names, at any depth and in any branch. */
function fieldsIn(part: Change['part'], shape: Shape, path: Path = []): Field[] {
  const branches = (shape.anyOf ?? shape.oneOf ?? []) as Shape[];
  const inner = [
    ...Object.entries(shape.properties ?? {}).map(([name, field]) => ({ name, field })),
    ...(shape.type === 'array' && shape.items ? [{ name: 0, field: shape.items }] : []),
  ].flatMap(({ name, field }) => {
    const here = { part, path: [...path, name], shape: field as Shape };
    return [here, ...fieldsIn(part, here.shape, here.path)];
  });
  return [...inner, ...branches.flatMap((branch) => fieldsIn(part, branch, path))];
}

/** Where a contract names no field at all, one that nobody declared. */
const stranger: Field = { part: 'query', path: ['campo'], shape: { type: 'string' } };

export const untouched: Change = { kind: 'valid', part: 'query', path: [], value: undefined };

export function changesTo({ endpoint }: Operation): fc.Arbitrary<Change> {
  const whole = (['params', 'query', 'body'] as const).map(
    (part): Field => ({
      part,
      path: [],
      shape: shapeOf(endpoint[part]),
    }),
  );
  const fields = whole.flatMap(({ part, shape }) =>
    endpoint.method === 'GET' && part === 'body' ? [] : fieldsIn(part, shape),
  );
  const places = fields.length > 0 ? fields : [stranger];
  const at = (among: readonly Field[], kind: Kind, valueFor: (field: Field) => fc.Arbitrary<unknown>) =>
    fc
      .constantFrom(...among)
      .chain((field) =>
        valueFor(field).map((value) => ({ kind, part: field.part, path: field.path, value })),
      );
  const arbitraries: Record<Kind, fc.Arbitrary<Change>> = {
    valid: fc.oneof(
      fc.constant(untouched),
      at(places, 'valid', ({ shape }) => fitting(shape)),
    ),
    boundary: at(places, 'boundary', ({ shape }) => fc.constantFrom(...edgesOf(shape))),
    swapped: at(places, 'swapped', ({ shape }) => fc.constantFrom(...otherThan(shape))),
    deep: at(places, 'deep', (field) => deep(field.part === 'body' ? 3_000 : 300)),
    huge: at(places, 'huge', (field) => huge(field.part === 'body' ? 60_000 : 6_000)),
    zeros: at(places, 'zeros', () => fc.constantFrom('\u0000', 'a\u0000b', { 'a\u0000b': 'x' })),
    surrogates: at(places, 'surrogates', () => fc.constantFrom('\ud800', 'a\udfffb', { '\ud800': 'x' })),
    anything: at(
      whole.filter(({ part }) => endpoint.method !== 'GET' || part !== 'body'),
      'anything',
      ({ shape }) => valuesFor(shape),
    ),
  };
  return fc.oneof(...kinds.map((kind) => ({ weight: weights[kind], arbitrary: arbitraries[kind] })));
}

const numbers = [
  0,
  -0,
  -1,
  1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  5e-324,
];
const dates = ['0000-01-01', '0001-01-01', '9999-12-31', '10000-01-01', '2026-02-29', '2026-12-31T24:00:00Z'];

/** The last value that fits, the first that does not, and what other machines hold for the last. */
function edgesOf(shape: Shape): unknown[] {
  if (shape.enum) return [...shape.enum, `${shape.enum[0]} `, ''];
  const around = (edge: unknown) => (typeof edge === 'number' ? [edge - 1, edge, edge + 1] : []);
  if (shape.type === 'integer' || shape.type === 'number')
    return [...numbers, ...around(shape.minimum), ...around(shape.maximum)];
  if (shape.type === 'string') {
    const lengths = [...around(shape.minLength ?? 0), ...around(shape.maxLength ?? 255)];
    const texts = lengths
      .filter((length) => length >= 0 && length <= 50_000)
      .map((length) => 'x'.repeat(length));
    return [...texts, ...dates, ...numbers.map(String)];
  }
  if (shape.type === 'array') {
    const lengths = [0, ...around(shape.maxItems ?? 100)].filter((length) => length <= 2_000);
    return lengths.map((length) => Array.from({ length }, (_, n) => n));
  }
  return [null, '', {}, [], ...numbers, ...dates];
}

const strangers = [null, true, false, 0, 1.5, '1', 'texto', [], [null], [['x']], {}, { a: 1 }, { length: 3 }];

/** Values of every kind but its own. */
function otherThan({ type }: Shape): unknown[] {
  const kindOf = (value: unknown) =>
    value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const own = type === 'integer' ? 'number' : type;
  return strangers.filter((value) => kindOf(value) !== own);
}

const deep = (most: number): fc.Arbitrary<unknown> =>
  fc.tuple(fc.integer({ min: 5, max: most }), fc.boolean()).map(([levels, isList]) => {
    let value: unknown = 'x';
    for (let level = 0; level < levels; level++) value = isList ? [value] : { a: value };
    return value;
  });

const huge = (most: number): fc.Arbitrary<unknown> =>
  fc.tuple(fc.integer({ min: Math.floor(most / 6), max: most }), fc.nat(5)).map(([size, form]) => {
    if (form === 0) return 'x'.repeat(size);
    if (form === 1) return '9'.repeat(size);
    if (form === 2) return 'é '.repeat(size / 2);
    if (form === 3) return Array.from({ length: size / 6 }, (_, n) => n);
    if (form === 4) return Object.fromEntries(Array.from({ length: size / 12 }, (_, n) => [`a${n}`, n]));
    return Array.from({ length: size / 12 }, () => ({ a: 'x' }));
  });
