import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CaseTerm, legalDueAt, type SourcedTerm, termLines } from './both-dates.ts';
import type { DeadlineTerm } from './deadline-term.ts';
import { linesText, linesWithSources, measuredBy } from './term-lines.ts';

/** Noon in Brasília on 17 November 2026. */
const startedAt = '2026-11-17T15:00:00.000Z';

const term = (amount: number, part: Partial<SourcedTerm> = {}): SourcedTerm => ({
  amount,
  unit: 'calendar_days',
  calendar: 'national',
  bound: 'at_most',
  doubles: true,
  pausable: false,
  max_extension: 0,
  standing: 'law',
  source: 'LGPD (Lei 13.709/2018), art. 19, II',
  source_url: 'https://www.planalto.gov.br/lgpd',
  ...part,
});
const law = term(15);
const own = (amount: number): DeadlineTerm => ({ ...law, amount });
const asked = (part: Partial<CaseTerm> = {}): CaseTerm => ({
  key: 'dsr.confirm_access.complete',
  version: law,
  base: law,
  small: null,
  smallAgent: false,
  startedAt,
  ...part,
});
const text = (part: Partial<CaseTerm> = {}) => linesText(termLines(asked(part)));

describe('the dates that are told', () => {
  test('are the law’s and the organisation’s, each by its name', () => {
    expect(text({ version: own(12) })).toBe(
      'Prazo da lei: 15 dias, até 02/12/2026. Nossa meta: 12 dias, até 29/11/2026.',
    );
  });

  test('are the law’s alone where both are the same', () => {
    expect(text()).toBe('Prazo da lei: 15 dias, até 02/12/2026.');
    expect(text({ version: own(15) })).toBe('Prazo da lei: 15 dias, até 02/12/2026.');
  });

  test('of a small agent are doubled from the law, never from its own, and the common one stays in sight', () => {
    const lines = termLines(asked({ version: own(12), smallAgent: true }));
    expect(linesText(lines)).toBe(
      'Prazo da lei: 30 dias, por ser agente de pequeno porte, até 17/12/2026. Prazo comum da lei: 15 dias, até 02/12/2026. Nossa meta: 12 dias, até 29/11/2026.',
    );
    expect(lines.map(({ source }) => source)).toEqual([
      expect.stringMatching(/^Resolução CD\/ANPD 2\/2022, art\. 14, III \(orientação: /),
      'LGPD (Lei 13.709/2018), art. 19, II',
      null,
    ]);
    expect(linesText(lines)).not.toContain('24');
  });

  test('of a small agent’s simplified answer follow the rule of its own (art. 15)', () => {
    const atOnce = term(0, { unit: 'immediate', doubles: false, source: 'LGPD, art. 19, I' });
    const small = term(15, { doubles: false, source: 'Resolução CD/ANPD 2/2022, art. 15' });
    const key = 'dsr.confirm_access.simplified' as const;
    expect(text({ key, base: atOnce, version: atOnce, small })).toBe(
      'Prazo da lei: imediatamente, até 17/11/2026.',
    );
    expect(text({ key, base: atOnce, version: atOnce, small, smallAgent: true })).toBe(
      'Prazo da lei: 15 dias, por ser agente de pequeno porte, até 02/12/2026. Prazo comum da lei: imediatamente, até 17/11/2026.',
    );
  });

  test('are the organisation’s alone, called so, where the law sets none', () => {
    const policy = term(15, {
      standing: 'policy',
      doubles: false,
      max_extension: 15,
      source: 'A lei deixa o prazo para regulamento.',
    });
    const told = termLines(
      asked({ key: 'dsr.other_rights', base: policy, version: { ...policy, amount: 10 } }),
    );
    expect(linesWithSources(told)).toBe(
      'Prazo desta organização: 10 dias, mais 15 com justificativa, até 27/11/2026. A lei deixa o prazo para regulamento.',
    );
    expect(measuredBy(told)?.due_at).toContain('2026-11-28T02:59:59');
  });

  test('move together with an extension that the law allows', () => {
    const lai = term(20, { doubles: false, max_extension: 10, source: 'LAI, art. 11' });
    const extensions = [{ amount: 10, reason: 'Volume.' }];
    expect(text({ key: 'dsr.public_body', base: lai, version: { ...lai, amount: 15 }, extensions })).toBe(
      'Prazo da lei: 30 dias, já prorrogado, até 17/12/2026. Nossa meta: 25 dias, já prorrogado, até 12/12/2026.',
    );
  });

  test('never call the organisation’s number the law’s, nor let the law’s follow it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 15 }), fc.boolean(), (amount, smallAgent) => {
        const given = asked({ version: own(amount), smallAgent });
        const ofLaw = termLines(given).filter(({ of }) => of === 'law');
        expect(ofLaw).toHaveLength(1);
        expect(ofLaw[0]?.words).toMatch(smallAgent ? /^30 dias/ : /^15 dias$/);
        expect(legalDueAt(given)).toBe(ofLaw[0]?.due_at);
        expect(legalDueAt(given)).toBe(legalDueAt({ ...given, version: law }));
      }),
    );
  });
});

test('what the law leaves open has no date of the law', () => {
  expect(legalDueAt(asked({ base: term(15, { standing: 'policy' }) }))).toBeNull();
  expect(legalDueAt(asked({ base: term(15, { standing: 'guidance' }) }))).toBeNull();
});
