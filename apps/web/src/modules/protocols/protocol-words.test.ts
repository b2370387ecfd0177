import { expect, it } from 'vitest';
import { protocolWords } from './protocol-words.ts';

const said = (words: ReturnType<typeof protocolWords>): string[] =>
  Object.values(words).flatMap((one) => (typeof one === 'function' ? [one(3)] : one));

it('an incident is told by a report, and never called a request', () => {
  const words = said(protocolWords('incident'));
  expect(words.filter((line) => /pedido/i.test(line))).toEqual([]);
  expect(words.filter((line) => /relato/i.test(line)).length).toBeGreaterThan(10);
  expect(said(protocolWords('privacy')).filter((line) => /relato/i.test(line))).toEqual([]);
});
