import { expect, it } from 'vitest';
import { actTo } from './board-moves.ts';

const kind = {
  boardActs: { working: ['start', 'send_back'], answered: ['approve', 'answer'], closed: ['close'] },
};
const may = (name: string) => ({ name, refused: null });
const mayNot = (name: string) => ({ name, refused: 'Agora não.' });

it('a column takes a card by the first act that leads there and may be done', () => {
  const waiting = { state: 'waiting', actions: [mayNot('answer'), may('approve'), may('send_back')] };
  expect(actTo(kind, waiting, 'answered')).toBe('approve');
  expect(actTo(kind, waiting, 'working')).toBe('send_back');
});

it('a column that no allowed act leads to refuses, and so do its own and one without acts', () => {
  const working = { state: 'working', actions: [may('start'), mayNot('close')] };
  expect(actTo(kind, working, 'closed')).toBeNull();
  expect(actTo(kind, working, 'working')).toBeNull();
  expect(actTo(kind, { ...working, state: 'answered' }, 'elsewhere')).toBeNull();
});
