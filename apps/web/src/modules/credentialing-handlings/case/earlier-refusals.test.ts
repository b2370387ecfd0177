import { expect, it } from 'vitest';
import { earlierRefusals } from './earlier-refusals.ts';

const refusal = (reason: string, at: string) => ({ reason, at: `2026-11-${at}T12:00:00Z` });
const file = (id: string, some: object) =>
  ({ file_id: id, name: `${id}.pdf`, replaces: null, review: 'pending', refusals: [], ...some }) as never;

it('goes back over the files that each took the place of, and leaves out what counts now', () => {
  const first = file('a', { review: 'refused', refusals: [refusal('Cortada.', '01')] });
  const second = file('b', { review: 'refused', replaces: 'a', refusals: [refusal('Escura.', '02')] });
  const third = file('c', {
    ...{ review: 'refused', replaces: 'b' },
    refusals: [refusal('Sem verso.', '03'), refusal('Sem nome.', '04')],
  });
  const all = [first, second, third];
  const told = (one: never) => earlierRefusals(all, one).map(({ name, reason }) => `${name}: ${reason}`);
  expect(told(first)).toEqual([]);
  expect(told(second)).toEqual(['a.pdf: Cortada.']);
  expect(told(third)).toEqual(['a.pdf: Cortada.', 'b.pdf: Escura.', 'c.pdf: Sem verso.']);
});
