import qs from 'qs';
import { describe, expect, test } from 'vitest';
import { AppError } from '../core/app-error.ts';
import { parseInput } from '../core/http/parse-input.ts';
import { inTurns } from '../testing/full-form.ts';
import { hostileJson, hostileQueryValues } from './support/hostile-values.ts';
import { type Operation, operations, writes } from './support/operations.ts';
import { isOpenMap, objectsIn, type Path, placesIn, sampleOf, shapeOf, withAt } from './support/sampler.ts';

/**
 * What a contract refuses is told by the name of the field: every value at every field of every operation, by the one
 * function that reads what was sent (core/http/parse-input.ts). That each class of operation answers by it over HTTP is
 * shown by hostile-input.test.ts.
 */
type Part = 'query' | 'body';
/** In the short form each field meets every fourth value, the next field the next. */
const next = inTurns(4, 'contracts');
const dotted = (path: Path) => path.map(String).join('.');

/** The fields that are told; null where the contract takes the value. */
function refusedFields({ endpoint }: Operation, part: Part, value: unknown): AppError['errors'] | null {
  try {
    parseInput(endpoint[part], value);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return error.errors ?? {};
    throw error;
  }
}

const parts: readonly { part: Part; among: readonly Operation[] }[] = [
  { part: 'body', among: writes },
  { part: 'query', among: operations },
];

describe.each(parts)('in the $part', ({ part, among }) => {
  const samples = among.map((operation) => ({
    operation,
    name: operation.name,
    sample: sampleOf(operation.endpoint[part], 'full'),
  }));

  test.each(samples)('$name: a field nobody declared is refused by name', ({ operation, sample }) => {
    for (const object of objectsIn(sample)) {
      if (isOpenMap(shapeOf(operation.endpoint[part]), object)) continue;
      const path = [...object, 'campo_estranho'];
      const value = part === 'query' ? asQuery(withAt(sample, path, '1')) : withAt(sample, path, 1);
      expect(refusedFields(operation, part, value)).toHaveProperty(
        [dotted(path)],
        ['Campo desconhecido: campo_estranho.'],
      );
    }
  });

  test('every hostile value is refused at its field, or is one that the contract takes', () => {
    const problems: string[] = [];
    const tried = { refused: 0, taken: 0 };
    for (const { operation, name, sample } of samples)
      for (const { path } of placesIn(sample))
        for (const { value, always } of next(part === 'body' ? jsonValues : queryValues)) {
          const whole = withAt(sample, path, value);
          const told = refusedFields(operation, part, part === 'query' ? asQuery(whole) : whole);
          tried[told ? 'refused' : 'taken'] += 1;
          const fields = Object.keys(told ?? {});
          const isNamed = fields.some((field) => isAbout(field, path));
          if (told ? !isNamed : always) problems.push(`${name} ${dotted(path)} ${String(value)}: ${fields}`);
        }
    expect(problems).toEqual([]);
    expect(tried.refused).toBeGreaterThan(tried.taken);
  });
});

interface Hostile {
  readonly value: unknown;
  /** Refused whatever the contract says. */
  readonly always: boolean;
}

/** What the parser of JSON lets through. */
const jsonValues: readonly Hostile[] = hostileJson
  .filter(({ refusedAs }) => refusedAs !== 400)
  .map(({ json, refusedAs }) => ({ value: JSON.parse(json), always: refusedAs === 422 }));
const queryValues: readonly Hostile[] = hostileQueryValues.map((value) => ({
  value,
  always: typeof value === 'string' && value.includes('\u0000'),
}));

/** At the field, inside it, at what it stands in, or at the one that repeats it. */
const isAbout = (field: string, path: Path): boolean =>
  field === 'form' ||
  field === `${dotted(path)}_confirmation` ||
  `${field}.`.startsWith(`${dotted(path)}.`) ||
  `${dotted(path)}.`.startsWith(`${field}.`);

const asQuery = (value: unknown): unknown => qs.parse(qs.stringify(value), { plainObjects: true });
