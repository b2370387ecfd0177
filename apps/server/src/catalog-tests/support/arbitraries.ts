import fc from 'fast-check';
import type { Shape } from './sampler.ts';

/** Text no keyboard types: controls, half surrogates, right-to-left marks, whatever sixteen bits can say. */
const wildText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
  .map((units) => String.fromCharCode(...units));

const oddText = fc.oneof(
  wildText,
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e308',
    '9223372036854775808',
    'null',
    '__proto__',
    "' or 1=1 --",
    '%',
    '\\',
  ),
  fc.constantFrom(
    '0000-01-01',
    '9999-12-31',
    '2026-02-29',
    '-000001-01-01',
    '1'.repeat(500),
    'é'.repeat(300),
  ),
);

const oddNumber = fc.oneof(
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.constantFrom(0, -0, -1, 2 ** 31, 2 ** 53, 2 ** 63, Number.MAX_VALUE, Number.MIN_VALUE),
);

const anything = fc.oneof(
  oddText,
  oddNumber,
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
  fc.dictionary(oddText, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
);

/** Of each shape once: to make one takes longer than to use it. */
function once(make: (shape: Shape) => fc.Arbitrary<unknown>): (shape: Shape) => fc.Arbitrary<unknown> {
  const made = new WeakMap<Shape, fc.Arbitrary<unknown>>();
  return (shape) => {
    const arbitrary = made.get(shape) ?? make(shape);
    made.set(shape, arbitrary);
    return arbitrary;
  };
}

/** Values for a schema: most of them fit, some almost do, some are from another planet. */
export const valuesFor = once((shape) =>
  fc.oneof({ weight: 6, arbitrary: fitting(shape) }, { weight: 1, arbitrary: anything }),
);

/** Values that fit the schema, or nearly. */
export const fitting = once((shape) => {
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.const !== undefined) return fc.constant(shape.const);
  const choices = (shape.anyOf ?? shape.oneOf) as Shape[] | undefined;
  if (choices) return fc.oneof(...choices.map(fitting));
  switch (shape.type) {
    case 'object':
      return objects(shape);
    case 'array':
      return fc.array(valuesFor(shape.items as Shape), { maxLength: 4 });
    case 'string':
      return texts(shape);
    case 'integer':
      return fc.oneof(fc.integer({ min: 1, max: 40 }), fc.maxSafeInteger());
    case 'number':
      return oddNumber;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anything;
  }
});

/** Fields come and go, and now and then one nobody declared comes along. */
function objects(shape: Shape): fc.Arbitrary<unknown> {
  const properties = (shape.properties ?? {}) as Record<string, Shape>;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valuesFor(field)]),
  );
  const declared = fc.oneof(
    { weight: 4, arbitrary: fc.record(fields, { requiredKeys: shape.required ?? [] }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
  const extra = fc.dictionary(oddText, anything, { maxKeys: 2 });
  return fc.oneof(
    { weight: 6, arbitrary: declared },
    { weight: 1, arbitrary: fc.tuple(declared, extra).map(([known, unknown]) => ({ ...known, ...unknown })) },
  );
}

function texts(shape: Shape): fc.Arbitrary<string> {
  if (shape.pattern !== undefined) return fc.stringMatching(new RegExp(shape.pattern), { size: 'small' });
  const maxLength = Math.min(shape.maxLength ?? 300, 300);
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: shape.minLength ?? 0, maxLength, size: 'medium' }),
    fc.string({ minLength: maxLength, maxLength: maxLength + 1 }),
  );
}
