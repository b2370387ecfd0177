import { expect, test } from 'vitest';
import type { Given } from '../../../platform/questionnaires/given-answers.ts';
import type { Question, Questionnaire } from '../../../platform/questionnaires/questions.ts';
import { openInComplement } from './complement-questions.ts';

const ask = (id: string, given: Partial<Question> = {}): Question => ({
  ...{ id, section: 's', type: 'compliance', label: `${id}?`, required: true, weight: 1 },
  ...given,
});
const follows = (question: string) => ({ show_if: { question, is: ['partial'] } });
const questionnaire: Questionnaire = {
  sections: [
    { id: 's', title: 'Integridade' },
    { id: 't', title: 'Segurança', certificates: [{ id: 'iso', label: 'ISO 27001' }] },
  ],
  questions: [
    ask('a'),
    ask('a1', follows('a')),
    ask('a2', { ...follows('a1'), required: false }),
    ask('b'),
    ask('c', { section: 't' }),
    ask('d', { section: 't', required: false }),
  ],
};
const given = (valid_until: string): Given => ({
  answers: { a: { value: 'yes' }, b: { value: 'no' } },
  certificates: { iso: { valid_until, files: [{ id: 'f', name: 'iso.pdf', byte_size: 1 }] } },
});
const open = (chosen: readonly string[], until = '2027-01-01') =>
  [...openInComplement(questionnaire, given(until), chosen, '2026-11-18')].sort();

test('what is asked for opens with its follow-up questions, and nothing else', () => {
  expect(open(['a'])).toEqual(['a', 'a1', 'a2']);
  expect(open(['b'])).toEqual(['b']);
});

test('a certificate that lapsed meanwhile opens what it answered', () => {
  expect(open(['b'], '2026-11-17')).toEqual(['b', 'c']);
});

test('asked for nothing in particular, everything is open', () => {
  expect(open([])).toEqual(['a', 'a1', 'a2', 'b', 'c', 'd']);
});
