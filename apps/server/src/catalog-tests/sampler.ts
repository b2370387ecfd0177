import { z } from '@conforme/contracts/core/schema.ts';
import fc from 'fast-check';

export type Shape = z.core.JSONSchema.BaseSchema;
export type Path = readonly (string | number)[];

/** Asked for thousands of times, and always the same. */
const shapes = new WeakMap<z.ZodType, Shape>();

export function shapeOf(schema: z.ZodType): Shape {
  const shape =
    shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
  shapes.set(schema, shape);
  return shape;
}

/** 'full' fills every optional field and puts one item into every list; 'small' leaves out what may be left out. */
type Size = 'full' | 'small';

let counter = 0;

/** An input the contract accepts, made from the schema alone. Two calls never give the same e-mail. */
export function sampleOf(schema: z.ZodType, size: Size = 'small'): unknown {
  const shape = shapeOf(schema);
  // Last, everything there is: of some fields one has to be filled, whichever it is.
  for (const wish of [
    { size, blankNullables: false, branch: 0 },
    { size, blankNullables: true, branch: 0 },
    { size: 'full', blankNullables: true, branch: 0 },
  ] as const) {
    const sample = build(shape, wish);
    if (schema.safeParse(sample).success) return sample;
  }
  throw new Error(`no valid sample could be made from ${JSON.stringify(shape)}: see known-records.ts`);
}

/** Full samples by each branch of what is either one thing or another: together they hold every field there is. */
export function everySampleOf(schema: z.ZodType): unknown[] {
  const shape = shapeOf(schema);
  const others = [1, 2, 3].map((branch) => build(shape, { size: 'full', blankNullables: false, branch }));
  const fitting = others.filter((sample) => schema.safeParse(sample).success);
  const different = new Map(
    [sampleOf(schema, 'full'), ...fitting].map((sample) => [
      JSON.stringify(placesIn(sample).map(({ path, value }) => [path, typeof value])),
      sample,
    ]),
  );
  return [...different.values()];
}

interface Wish {
  readonly size: Size;
  readonly blankNullables: boolean;
  /** Of several things that a value may be, which. */
  readonly branch: number;
}

function build(shape: Shape, wish: Wish): unknown {
  // What no pattern tells: check digits, area codes, a choice that asks for nothing more.
  if (shape.examples?.length) return shape.examples[0];
  if (shape.enum) return shape.enum.at(-1 - (wish.branch % shape.enum.length));
  if (shape.const !== undefined) return shape.const;
  const choices = (shape.anyOf ?? shape.oneOf) as Shape[] | undefined;
  if (choices) {
    const blank = choices.find(({ type }) => type === 'null');
    return blank && wish.blankNullables ? null : build(choices[wish.branch % choices.length] as Shape, wish);
  }
  switch (shape.type) {
    case 'object':
      return buildObject(shape, wish);
    case 'array': {
      const length = Math.max(shape.minItems ?? 0, wish.size === 'full' && !isNever(shape.items) ? 1 : 0);
      return Array.from({ length }, () => build(shape.items as Shape, wish));
    }
    case 'string':
      return buildText(shape);
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1, Number(shape.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function buildObject(shape: Shape, wish: Wish): Record<string, unknown> {
  const fields = Object.entries(shape.properties ?? {}).filter(
    ([name]) => wish.size === 'full' || shape.required?.includes(name),
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, build(field as Shape, wish)]));
}

/** A closed list without codes, or a list whose items contain one, accepts nothing. */
const isNever = (shape: unknown): boolean => {
  const { not, properties, required } = (shape ?? {}) as Shape;
  return not !== undefined || (required ?? []).some((name) => isNever(properties?.[name]));
};

function buildText(shape: Shape): string {
  const pattern = shape.pattern === undefined ? /^/ : new RegExp(shape.pattern, 'u');
  const plausible = ['Frase de amostra', '1', `amostra${++counter}@exemplo.test`, '2026-01-15'];
  const fitting = plausible.find(
    (text) =>
      pattern.test(text) &&
      text.length >= (shape.minLength ?? 0) &&
      text.length <= (shape.maxLength ?? Number.POSITIVE_INFINITY),
  );
  return fitting ?? (fc.sample(fc.stringMatching(pattern), { numRuns: 1, seed: ++counter })[0] as string);
}

/** Every field inside a value, at any depth, by its path. */
export function placesIn(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    return [{ path: here, value: inner }, ...placesIn(inner, here)];
  });
}

/** Every object inside a value, itself included, by its path. */
export const objectsIn = (value: unknown): Path[] => [
  [],
  ...placesIn(value)
    .filter((place) => place.value !== null && typeof place.value === 'object' && !Array.isArray(place.value))
    .map((place) => place.path),
];

/** A copy with one place changed. */
export function withAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item, index) => (index === key ? withAt(item, rest, replacement) : item));
  const object = (value ?? {}) as Record<string, unknown>;
  return { ...object, [key]: withAt(object[key], rest, replacement) };
}

/** A copy with one place changed; what is missing on the way there comes from the sample, which has it. */
export function graftAt(value: unknown, sample: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const inside = (from: unknown) => (Object(from) as Record<string | number, unknown>)[key];
  const isThere = value !== null && typeof value === 'object' && inside(value) !== undefined;
  const inner = isThere
    ? graftAt(inside(value), inside(sample), rest, replacement)
    : withAt(inside(sample), rest, replacement);
  if (Array.isArray(sample)) {
    const items = Array.isArray(value) ? value : [];
    return isThere ? items.map((item, index) => (index === key ? inner : item)) : [...items, inner];
  }
  return { ...(Object(value) as object), [key]: inner };
}
