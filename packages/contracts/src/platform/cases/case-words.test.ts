import { expect, test } from 'vitest';
import {
  type CaseWords,
  caseCount,
  caseNotFound,
  inTheCase,
  inThisCase,
  ofTheCase,
  theCase,
} from './case-words.ts';

const outsider = { the: '', this: '', of: '', to: '', by: '', self: '', pronoun: '' };
const request: CaseWords = { one: 'pedido', many: 'pedidos', gender: 'm', outsider };
const application: CaseWords = { one: 'inscrição', many: 'inscrições', gender: 'f', outsider };

test('sentences agree with the gender of the word', () => {
  const forms = (words: CaseWords) =>
    [theCase, ofTheCase, inTheCase, inThisCase, caseNotFound].map((form) => form(words));
  expect(forms(request)).toEqual([
    'o pedido',
    'do pedido',
    'no pedido',
    'neste pedido',
    'Pedido não encontrado',
  ]);
  expect(forms(application)).toEqual([
    'a inscrição',
    'da inscrição',
    'na inscrição',
    'nesta inscrição',
    'Inscrição não encontrada',
  ]);
  expect([caseCount(request, 1), caseCount(application, 3)]).toEqual(['1 pedido', '3 inscrições']);
});
