import { expect, test } from 'vitest';
import { socioeconomicQuestions } from '../../../platform/scholarships/socioeconomic-questions.ts';
import { EMPTY_FORM, type FamilyMember, lacksAdult } from './application-form.ts';
import { applicationSteps, checkApplication, stepOf } from './check-application.ts';
import { isSensitiveDocument, missingDocuments, neededDocuments } from './needed-documents.ts';

const asked = { questions: socioeconomicQuestions.questions, vacancies: [{ id: 1 }], today: '2026-11-18' };
const member = (some: Partial<FamilyMember>): FamilyMember => ({
  ...{ key: 'mae001', name: 'Ana', birth_date: '1980-01-01', kinship: 'mother', marital_status: '' },
  ...{ occupation: '', livelihood: 'employed', incomes: ['1.000,00', '0', '0'] },
  ...some,
});

test('an empty form lacks what every step needs, and each error leads to its step', () => {
  const errors = checkApplication(EMPTY_FORM, asked);
  const steps = new Set(Object.keys(errors).map(stepOf));
  expect([...steps].sort()).toEqual([0, 1, 2, 3, 4]);
  expect(applicationSteps).toHaveLength(7);
});

test.each([
  [{ incomes: ['-1', '0', '0'] as const }, 'members.0.incomes.0', 'menor que zero'],
  [{ incomes: ['mil', '0', '0'] as const }, 'members.0.incomes.0', 'Escreva só o valor'],
  [{ birth_date: '2030-01-01' }, 'members.0.birth_date', 'ainda não chegou'],
  [{ birth_date: '2026-02-31' }, 'members.0.birth_date', 'data inteira'],
])('%o is told at %s', (some, path, words) => {
  const errors = checkApplication({ ...EMPTY_FORM, members: [member(some)] }, asked);
  expect(errors[path]).toContain(words);
});

test('a telephone without its area code is told at its field', () => {
  const told = (phone: string) =>
    checkApplication({ ...EMPTY_FORM, contact: { email: '', phone } }, asked)['contact.phone'];
  expect(told('99887-7665')).toContain('DDD');
  expect(told('(43) 99887-7665')).toBeUndefined();
});

test('whoever has no income types no zeros, and a house of 200 is told as a whole', () => {
  const child = member({ livelihood: 'minor', incomes: ['', '', ''] });
  const few = checkApplication({ ...EMPTY_FORM, members: [child] }, asked);
  expect(Object.keys(few).filter((path) => path.startsWith('members'))).toEqual([]);
  const many = { ...EMPTY_FORM, members: Array.from({ length: 199 }, () => child) };
  expect(checkApplication(many, asked).members).toContain('fale com a escola');
});

test('documents follow how each person earns a living', () => {
  const documents = [
    { situation: 'everyone', name: 'RG' },
    { situation: 'candidate', name: 'Boletim' },
    { situation: 'employed', name: 'Contracheque' },
    { situation: 'retired', name: 'Extrato' },
  ] as const;
  const needed = neededDocuments({ ...EMPTY_FORM, members: [member({})] }, documents);
  expect(needed).toEqual([
    { person: 'candidate', document: 'RG' },
    { person: 'candidate', document: 'Boletim' },
    { person: 'mae001', document: 'RG' },
    { person: 'mae001', document: 'Contracheque' },
  ]);
  expect(missingDocuments(needed, needed.slice(1))).toEqual(needed.slice(0, 1));
});

test('a report of a disability is asked only of a candidate who has one', () => {
  const asked = [{ situation: 'disability', name: 'Laudo' }] as const;
  const of = (disability: string) =>
    neededDocuments({ ...EMPTY_FORM, sensitive: { ...EMPTY_FORM.sensitive, disability } }, asked);
  expect([of(''), of('no')]).toEqual([[], []]);
  expect(of('yes')).toEqual([{ person: 'candidate', document: 'Laudo' }]);
  expect([isSensitiveDocument(asked, 'Laudo'), isSensitiveDocument(asked, 'RG')]).toEqual([true, false]);
});

test('says where a child is the only one of the house', () => {
  const { candidate } = EMPTY_FORM;
  const child = { ...candidate, birth_date: '2015-03-02' };
  const adult = { birth_date: '1985-01-01' } as FamilyMember;
  const sibling = { birth_date: '2012-01-01' } as FamilyMember;
  const at = (members: FamilyMember[], of = child) => lacksAdult({ candidate: of, members }, '2026-11-19');
  expect([at([]), at([sibling]), at([adult]), at([], candidate)]).toEqual([true, true, false, false]);
  expect(at([], { ...candidate, birth_date: '2008-11-19' })).toBe(false);
});
