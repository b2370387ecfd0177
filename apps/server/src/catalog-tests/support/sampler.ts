import { randomUUID } from 'node:crypto';
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
  const sample = size === 'full' ? fullest(schema, 0) : smallest(schema);
  if (sample !== undefined) return sample;
  throw new Error(
    `no valid sample could be made from ${JSON.stringify(shapeOf(schema))}: see known-records.ts`,
  );
}

/** To make them takes longer than to ask with them. */
const samples = new WeakMap<z.ZodType, readonly unknown[]>();

/** Full samples by each branch of what is either one thing or another: together they hold every field there is. */
export function everySampleOf(schema: z.ZodType): readonly unknown[] {
  const made = samples.get(schema) ?? differentSamplesOf(schema);
  samples.set(schema, made);
  return made;
}

function differentSamplesOf(schema: z.ZodType): unknown[] {
  const branches = Math.min(widestChoice(shapeOf(schema)), MOST_BRANCHES);
  const others = Array.from({ length: branches - 1 }, (_, index) => fullest(schema, index + 1));
  const different = new Map(
    [sampleOf(schema, 'full'), ...others.filter((sample) => sample !== undefined)].map((sample) => [
      JSON.stringify(placesIn(sample).map(({ path, value }) => [path, typeof value])),
      sample,
    ]),
  );
  return [...different.values()];
}

/** As many as the widest choice with fields of their own behind what is chosen: the types of a privacy request. */
const MOST_BRANCHES = 16;

function widestChoice(shape: Shape): number {
  const choices = (shape.anyOf ?? shape.oneOf ?? []) as Shape[];
  const inner = [...choices, ...Object.values(shape.properties ?? {}), ...(shape.items ? [shape.items] : [])];
  return Math.max(
    1,
    shape.enum?.length ?? 0,
    choices.length,
    ...inner.map((part) => widestChoice(part as Shape)),
  );
}

/** Of what these inputs make, the first that the contract accepts. */
function firstFitting(schema: z.ZodType, inputs: readonly Input[]): unknown {
  for (const asked of inputs) {
    const sample = build(shapeOf(schema), asked);
    if (schema.safeParse(sample).success) return sample;
  }
}

/** Last, everything there is: of some fields one has to be filled, whichever it is. */
const smallest = (schema: z.ZodType): unknown =>
  firstFitting(schema, [
    { size: 'small', blankNullables: false, branch: 0 },
    { size: 'small', blankNullables: true, branch: 0 },
    { size: 'full', blankNullables: true, branch: 0 },
  ]);

/** Everything at once, without what the contract refuses beside the rest. */
function fullest(schema: z.ZodType, branch: number): unknown {
  const whole = build(shapeOf(schema), { size: 'full', blankNullables: false, branch });
  return pruned(schema, whole) ?? firstFitting(schema, [{ size: 'full', blankNullables: true, branch }]);
}

/** What is asked for where it was taken out takes along what it stood in. */
function pruned(schema: z.ZodType, sample: unknown): unknown {
  const path = schema.safeParse(sample).error?.issues[0]?.path as Path | undefined;
  if (!path) return sample;
  const there = path.findLastIndex((_, index) => inside(sample, path.slice(0, index + 1)) !== undefined);
  return there < 0 ? undefined : pruned(schema, withAt(sample, path.slice(0, there + 1), undefined));
}

const inside = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (Object(part) as Record<string | number, unknown>)[key], value);

interface Input {
  readonly size: Size;
  readonly blankNullables: boolean;
  /** Of several things that a value may be, which. */
  readonly branch: number;
}

function build(shape: Shape, asked: Input): unknown {
  // What no pattern tells: check digits, area codes; and, for the usual sample, a choice that asks for nothing more.
  const isChoice = shape.enum !== undefined || shape.type === 'array';
  if (shape.examples?.length && !(isChoice && asked.branch > 0)) return shape.examples[0];
  if (shape.enum) return shape.enum.at(-1 - (asked.branch % shape.enum.length));
  if (shape.const !== undefined) return shape.const;
  const choices = (shape.anyOf ?? shape.oneOf) as Shape[] | undefined;
  if (choices) {
    const others = choices.filter(({ type }) => type !== 'null');
    if (asked.blankNullables && others.length < choices.length) return null;
    return build(others[asked.branch % others.length] as Shape, asked);
  }
  switch (shape.type) {
    case 'object':
      return buildObject(shape, asked);
    case 'array': {
      const length = Math.max(shape.minItems ?? 0, asked.size === 'full' && !isNever(shape.items) ? 1 : 0);
      return Array.from({ length }, () => build(shape.items as Shape, asked));
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

function buildObject(shape: Shape, asked: Input): Record<string, unknown> {
  const fields = Object.entries(shape.properties ?? {}).filter(
    ([name]) => asked.size === 'full' || shape.required?.includes(name),
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, build(field as Shape, asked)]));
}

/** A closed list without codes, or a list whose items contain one, accepts nothing. */
const isNever = (shape: unknown): boolean => {
  const { not, properties, required } = (shape ?? {}) as Shape;
  return not !== undefined || (required ?? []).some((name) => isNever(properties?.[name]));
};

function buildText(shape: Shape): string {
  const pattern = shape.pattern === undefined ? /^/ : new RegExp(shape.pattern, 'u');
  const plausible = ['Frase de amostra', '1', `amostra${++counter}@exemplo.test`, '2026-01-15', randomUUID()];
  const fitting = plausible.find(
    (text) =>
      pattern.test(text) &&
      text.length >= (shape.minLength ?? 0) &&
      text.length <= (shape.maxLength ?? Number.POSITIVE_INFINITY),
  );
  return fitting ?? (fc.sample(matching(pattern), { numRuns: 1, seed: ++counter })[0] as string);
}

/** To read a pattern takes a hundred times as long as to make a text that fits it. */
const readPatterns = new Map<string, fc.Arbitrary<string>>();

function matching(pattern: RegExp): fc.Arbitrary<string> {
  const read = readPatterns.get(pattern.source) ?? fc.stringMatching(pattern);
  readPatterns.set(pattern.source, read);
  return read;
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
    return value.map((item, index) => (index === Number(key) ? withAt(item, rest, replacement) : item));
  const object = (value ?? {}) as Record<string, unknown>;
  return { ...object, [key]: withAt(object[key], rest, replacement) };
}

/** A copy with one place changed; what is missing on the way there comes from the sample, which has it. */
export function graftAt(value: unknown, sample: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const isThere = (inside(value, [key]) ?? undefined) !== undefined;
  const from = inside(sample, [key]);
  const inner = isThere
    ? graftAt(inside(value, [key]), from, rest, replacement)
    : withAt(from, rest, replacement);
  if (Array.isArray(sample)) {
    const items = Array.isArray(value) ? value : [];
    return isThere ? items.map((item, index) => (index === key ? inner : item)) : [...items, inner];
  }
  return { ...(Object(value) as object), [key]: inner };
}

/** The one other field of the sample without which the contract does not take this place; mostly none. */
export function neededWith(
  schema: z.ZodType,
  value: unknown,
  { sample, path }: { readonly sample?: unknown; readonly path: Path },
): Record<string, unknown> {
  const others = Object.entries(Object(sample)).filter(([key]) => key !== path[0]);
  const isEnough = (along: object) => {
    const usual = { ...Object(value), ...along };
    return schema.safeParse(graftAt(usual, sample, path, inside(sample, path))).success;
  };
  return [{}, ...others.map(([key, field]) => ({ [key]: field }))].find(isEnough) ?? {};
}

/** A map from names to values, as the filters of any list are: every name may stand there, and is asked about later. */
export function isOpenMap(shape: Shape, path: Path): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return typeof shape.additionalProperties === 'object';
  const inner = shape.properties?.[key] ?? shape.items;
  return typeof inner === 'object' && !Array.isArray(inner) && isOpenMap(inner, rest);
}
