import { expect, test } from 'vitest';
import { forgetName, hasReadMuch, statementName } from './statement-names.ts';

/** So often that it has a name. */
const named = (text: string, connection: object = {}): string => {
  let name: string | undefined;
  for (let round = 0; round < 3; round++) name = statementName(text, connection);
  return name as string;
};

test('what comes again has a name; of too many, the one not used longest loses it, and none is given twice', () => {
  expect(statementName('select first', {})).toBeUndefined();
  const [first, often] = [named('select first'), named('select often')];
  const given = new Set([first, often]);
  for (let n = 0; n < 200; n++) {
    given.add(named(`select other ${n}`));
    expect(statementName('select often', {})).toBe(often);
  }
  expect(given.size).toBe(202);
  expect(statementName('select first', {})).toBeUndefined();
  expect(given).not.toContain(named('select first'));
  forgetName('select often');
  expect(statementName('select often', {})).toBeUndefined();
});

test('a connection that has read many is known', () => {
  const [worn, young] = [{}, {}];
  for (let n = 0; n < 401; n++) named(`select much ${n}`, worn);
  named('select much 400', young);
  expect([hasReadMuch(worn), hasReadMuch(young), hasReadMuch({})]).toEqual([true, false, false]);
});
