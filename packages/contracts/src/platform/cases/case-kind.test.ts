import { expect, test } from 'vitest';
import { caseWords } from './case-kind.ts';

test('the words of a kind agree with their gender', () => {
  expect(caseWords('pedido', 'pedidos', 'm')).toEqual({
    one: 'pedido',
    many: 'pedidos',
    the: 'o pedido',
    this: 'este pedido',
    inThis: 'neste pedido',
    in: 'no pedido',
    of: 'do pedido',
    a: 'um pedido',
    ending: 'o',
  });
  expect(caseWords('inscrição', 'inscrições', 'f')).toMatchObject({
    the: 'a inscrição',
    inThis: 'nesta inscrição',
    a: 'uma inscrição',
    ending: 'a',
  });
});
