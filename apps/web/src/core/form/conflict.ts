import type { Choices, Difference } from './conflict-dialog.tsx';
import type { DescribedFields } from './field-of.ts';
import { valueAt, withValueAt } from './field-path.ts';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A list is compared whole; its rows are not asked one by one. */
const wholeFields = (described: DescribedFields) =>
  [...described].filter(([path]) => ![...described.keys()].some((other) => path.startsWith(`${other}.`)));

/** What the user has not touched follows what is stored now; what they typed stays. */
export function followStored<Values extends object>(
  typed: Values,
  opened: Values,
  stored: Values,
  described: DescribedFields,
): Values {
  const inner = wholeFields(described).map(([path]) => path);
  return Object.keys(stored).reduce((next, key) => {
    const paths = [key, ...inner.filter((path) => path.startsWith(`${key}.`))];
    const follows = paths.filter((path) => same(valueAt(typed, path), valueAt(opened, path)));
    return follows.reduce((at, path) => withValueAt(at, path, valueAt(stored, path)), next);
  }, typed);
}

/** Where both sides changed the same field, in the field's own words. */
export function differencesOf<Values extends object>(
  typed: Values,
  opened: Values,
  stored: Values,
  described: DescribedFields,
): Difference[] {
  return wholeFields(described)
    .filter(([path]) => !same(valueAt(typed, path), valueAt(opened, path)))
    .map(([field, { label, words }]) => ({
      field,
      label,
      mine: words(valueAt(typed, field) as never),
      current: words(valueAt(stored, field) as never),
    }))
    .filter(({ mine, current }) => mine !== current);
}

export const takeChosen = <Values extends object>(mine: Values, stored: Values, choices: Choices): Values =>
  Object.keys(choices)
    .filter((path) => choices[path] === 'current')
    .reduce((next, path) => withValueAt(next, path, valueAt(stored, path)), mine);
