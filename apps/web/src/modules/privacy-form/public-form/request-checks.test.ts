import { submitRequest } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.schemas.ts';
import { describe, expect, it } from 'vitest';
import { allSteps, stepOf } from '../../../platform/public-form/case-form-kind.ts';
import type { DraftFile } from '../../../platform/public-form/drafts/draft-files.tsx';
import { privacyFormKind } from './privacy-form-kind.tsx';
import { requestProblems } from './request-checks.ts';
import { askedFiles, contactEmail, emptyValues, inputOf, type RequestValues } from './request-values.ts';

const empty = emptyValues;
const steps = allSteps(privacyFormKind);
const filled: RequestValues = {
  ...empty,
  requester: 'holder',
  relation: 'student',
  holder: {
    ...empty.holder,
    name: 'Helena Prado',
    document: { kind: 'cpf', number: '52998224725' },
    email: 'Helena@Exemplo.com.br',
  },
  types: ['DUVI'],
  description: 'Quem usa os meus dados?',
};
const whole = { draft: 'x'.repeat(43), files: [], notice_version: null, notice_read: true };
/** As the server would take it. */
const isTaken = (values: RequestValues) => submitRequest.safeParse({ ...whole, ...inputOf(values) }).success;
const problemsOf = (change: Partial<RequestValues>) =>
  Object.keys(requestProblems({ ...filled, ...change })).sort();

describe('the checks of the form', () => {
  it('find nothing in what the server takes', () => {
    expect(requestProblems(filled)).toEqual({});
    expect(isTaken(filled)).toBe(true);
  });

  it('find at once, at its field, what each step lacks', () => {
    expect(Object.keys(requestProblems(empty)).sort()).toEqual([
      'description',
      'holder.document.number',
      'holder.email',
      'holder.name',
      'relation',
      'requester',
      'types',
    ]);
    expect(problemsOf({ requester: 'legal_representative' })).toEqual([
      'holder.birth_date',
      'representative.bond',
      'representative.cpf',
      'representative.email',
      'representative.name',
    ]);
    expect(problemsOf({ types: ['ACES', 'CORR', 'PORT', 'REVI', 'REVO'] })).toEqual([
      'access.format',
      'access.medium',
      'automated_decision.text',
      'consent_to_withdraw',
      'corrections.0.correct',
      'corrections.0.current',
      'corrections.0.field',
      'portability_target',
    ]);
  });

  it('take a phone where a representative has no e-mail', () => {
    const speaker = { name: 'Rui', cpf: '111.444.777-35', email: '', phone: '', bond: 'pai' };
    const by = (phone: string) =>
      problemsOf({ requester: 'attorney', representative: { ...speaker, phone } } as never);
    expect(by('')).toEqual(['representative.email']);
    expect(by('+5511987654321')).toEqual([]);
  });

  it('leave at home what was typed into a part that is not asked any more', () => {
    const once = {
      ...filled,
      representative: { ...empty.representative, name: 'Rui' },
      holder: { ...filled.holder, birth_date: '2014-03-10' },
      portability_target: 'Outra escola',
    };
    expect(inputOf(once)).toMatchObject({
      representative: null,
      portability_target: null,
      holder: { birth_date: null },
    });
    expect(isTaken(once)).toBe(true);
  });

  it('leave at home the papers of such a part, too', () => {
    const [row] = filled.corrections;
    const papers = [
      { id: 'r', paper: 'representation' },
      { id: 'i', paper: 'identity' },
      { id: 'c', paper: 'correction', row: row?.id },
      { id: 'x', paper: 'correction', row: 'a row that was taken away' },
      { id: 'q', paper: 'request' },
    ] as unknown as DraftFile[];
    const sent = (change: Partial<RequestValues>) =>
      askedFiles({ values: { ...filled, ...change }, files: papers })
        .map(({ id }) => id)
        .join('');
    expect(sent({})).toBe('q');
    expect(sent({ holder: { ...filled.holder, email: ' ' } })).toBe('iq');
    expect(sent({ types: ['CORR'] })).toBe('cq');
    expect(
      sent({ requester: 'attorney', representative: { ...empty.representative, email: 'r@x.com' } }),
    ).toBe('rq');
  });

  it('stand in one of the steps, whatever the field', () => {
    const parts = Object.keys(inputOf(empty));
    expect(parts.filter((part) => stepOf(steps, part) === steps.length - 1)).toEqual([]);
    expect(stepOf(steps, 'notice_version')).toBe(steps.length - 1);
  });

  it('write to whoever asks', () => {
    expect(contactEmail(filled)).toBe('helena@exemplo.com.br');
    const byFather = { ...filled, requester: 'attorney' as const };
    expect(
      contactEmail({ ...byFather, representative: { ...empty.representative, email: 'rui@x.com' } }),
    ).toBe('rui@x.com');
  });
});
