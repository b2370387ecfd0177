import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusedExtension } from './deadline-extension.ts';
import { deadlineStates, readDeadline } from './deadline-state.ts';
import type { DeadlineClock, DeadlineTerm } from './deadline-term.ts';
import { amountWords, deadlineWords, goalWords, termWords } from './deadline-words.ts';
import { type WarningStage, warningNow } from './warning-stages.ts';

const days: DeadlineTerm = {
  amount: 15,
  unit: 'calendar_days',
  calendar: 'national',
  bound: 'at_most',
  doubles: true,
  pausable: false,
  max_extension: 0,
};
const businessDays: DeadlineTerm = { ...days, amount: 3, unit: 'business_days' };
const at = (civil: string) => Date.parse(`${civil}:00-03:00`);
const told = (clock: DeadlineClock, civil: string) => {
  const reading = readDeadline(clock, at(civil));
  return `${deadlineStates.labels[reading.state]}: ${deadlineWords(reading)}`;
};

describe('what a chip says', () => {
  test.each([
    ['2026-11-15T09:00', 'faltam 15 dias'],
    ['2026-11-29T23:59', 'falta 1 dia'],
    ['2026-11-30T12:00', 'é hoje'],
    ['2026-12-02T12:00', 'passou há 2 dias'],
  ])('a goal of fifteen days from the 15th, on %s: %s', (now, words) => {
    expect(goalWords(readDeadline({ term: days, startedAt: '2026-11-15T12:00:00Z' }, at(now)))).toBe(words);
  });

  test.each([
    ['2026-11-15T09:00', 'Em dia: vence em 15 dias'],
    ['2026-11-24T23:59', 'Em dia: vence em 6 dias'],
    ['2026-11-25T00:00', 'Vence em breve: vence em 5 dias'],
    ['2026-11-29T23:59', 'Vence em breve: vence em 1 dia'],
    ['2026-11-30T00:00', 'Vence hoje: vence hoje'],
    ['2026-11-30T23:59', 'Vence hoje: vence hoje'],
    ['2026-12-01T00:00', 'Vencido: venceu há 1 dia'],
    ['2026-12-10T12:00', 'Vencido: venceu há 10 dias'],
  ])('fifteen days from the 15th, on %s: %s', (now, words) => {
    expect(told({ term: days, startedAt: '2026-11-15T12:00:00Z' }, now)).toBe(words);
  });

  test.each([
    ['2026-11-18T18:00', 'Em dia: vence em 3 dias úteis'],
    ['2026-11-19T18:00', 'Em dia: vence em 2 dias úteis'],
    ['2026-11-22T12:00', 'Em dia: vence em 2 dias úteis'],
    ['2026-11-23T12:00', 'Vence em breve: vence em 1 dia útil'],
    ['2026-11-24T12:00', 'Vence hoje: vence hoje'],
    ['2026-11-26T12:00', 'Vencido: venceu há 2 dias úteis'],
  ])('three business days from the 18th, on %s: %s', (now, words) => {
    expect(told({ term: businessDays, startedAt: '2026-11-18T15:00:00Z' }, now)).toBe(words);
  });

  test('overdue since Friday, on Saturday no business day has gone by: the date is told', () => {
    const clock = { term: businessDays, startedAt: '2026-11-10T15:00:00Z' };
    expect(told(clock, '2026-11-14T12:00')).toBe('Vencido: venceu em 13/11/2026');
  });

  test('hours, and a clock that stands', () => {
    const hours = {
      term: { ...days, amount: 24, unit: 'hours' as const },
      startedAt: '2026-11-15T12:00:00Z',
    };
    expect(told(hours, '2026-11-15T10:00')).toBe('Em dia: vence em 23 horas');
    expect(told(hours, '2026-11-16T08:30')).toBe('Vence hoje: vence hoje');
    expect(told(hours, '2026-11-16T12:01')).toBe('Vencido: venceu há 3 horas');
    const standing = {
      term: { ...days, pausable: true },
      startedAt: '2026-11-15T12:00:00Z',
      pauses: [{ from: '2026-11-17T12:00:00Z', until: null, reason: 'complemento' }],
    };
    expect(told(standing, '2026-11-17T12:00')).toBe('Em dia: vence em 13 dias (contagem pausada)');
    expect(told(standing, '2027-01-20T12:00')).toBe('Em dia: vence em 13 dias (contagem pausada)');
  });

  test('a rule is read as it was written', () => {
    expect(termWords(businessDays)).toBe('3 dias úteis');
    expect(termWords({ ...days, amount: 20, max_extension: 10 })).toBe('20 dias, mais 10 com justificativa');
    expect(termWords({ ...days, amount: 5, unit: 'years', bound: 'at_least' })).toBe('no mínimo 5 anos');
    expect(termWords({ ...days, amount: 0, unit: 'immediate' })).toBe('imediatamente');
    expect(amountWords(1, 'months')).toBe('1 mês');
  });

  test('what is left only shrinks as time goes by', () => {
    const instants = fc.integer({ min: at('2026-11-15T09:00'), max: at('2026-11-30T23:59') });
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        const clock = { term: days, startedAt: '2026-11-15T12:00:00Z' };
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        expect(readDeadline(clock, late).left).toBeLessThanOrEqual(readDeadline(clock, early).left);
      }),
    );
  });
});

describe('an extension', () => {
  const input = { amount: 10, reason: 'Grande volume de documentos.' };
  const lai = { ...days, amount: 20, max_extension: 10, standing: 'law' as const };
  const ours = { ...days, max_extension: 15, standing: 'policy' as const };

  test('has a reason, and stays within what the rule lets', () => {
    expect(refusedExtension(lai, [], input)).toBeNull();
    expect(refusedExtension(lai, [], { ...input, amount: 11 })).toBe('A prorrogação é de no máximo 10 dias.');
    expect(refusedExtension(lai, [input], input)).toBe('Este prazo só pode ser prorrogado uma vez.');
    expect(refusedExtension(lai, [], { ...input, reason: ' ' })).toBe('Escreva o motivo da prorrogação.');
    expect(refusedExtension(lai, [], { ...input, amount: 0 })).toBe('Informe de quanto é a prorrogação.');
    expect(refusedExtension({ ...lai, max_extension: 0 }, [], input)).toBe(
      'Este prazo não admite prorrogação.',
    );
    expect(refusedExtension({ ...ours, max_extension: null }, [input], input)).toBeNull();
  });

  test('of a term that the law leaves open ends at the organisation’s own maximum, in parts or at once', () => {
    const of = (amount: number) => ({ ...input, amount });
    expect(refusedExtension(ours, [], of(15))).toBeNull();
    expect(refusedExtension(ours, [of(10)], of(5))).toBeNull();
    for (const [granted, asked] of [
      [[], 16],
      [[of(10)], 6],
    ] as const)
      expect(refusedExtension(ours, granted, of(asked))).toBe(
        'A política desta organização admite no máximo 15 dias de prorrogação.',
      );
  });
});

describe('warnings', () => {
  /** What a clock tells when it is looked at at these moments, one after the other. */
  function tell(clock: DeadlineClock, moments: readonly string[]): (WarningStage | null)[] {
    let last: WarningStage | null = null;
    const atStart = readDeadline(clock, Date.parse(clock.startedAt));
    return moments.map((moment) => {
      const stage = warningNow(atStart, readDeadline(clock, at(moment)), last);
      last = stage ?? last;
      return stage;
    });
  }
  const daily = (from: number, to: number, month = '11') =>
    Array.from(
      { length: to - from + 1 },
      (_, at) => `2026-${month}-${String(from + at).padStart(2, '0')}T08:00`,
    );

  test('five, two, none left and overdue: once each', () => {
    const clock = { term: days, startedAt: '2026-11-15T12:00:00Z' };
    const stages = tell(clock, [...daily(16, 30), ...daily(1, 5, '12')]);
    expect(stages.filter(Boolean)).toEqual(['five_days', 'two_days', 'due_today', 'overdue']);
    expect(stages.indexOf('five_days')).toBe(25 - 16);
    expect(stages.indexOf('two_days')).toBe(28 - 16);
    expect(stages.indexOf('due_today')).toBe(30 - 16);
    expect(stages.indexOf('overdue')).toBe(15);
  });

  test('a short clock is not born with a warning, and one slept over is not told late', () => {
    const clock = { term: businessDays, startedAt: '2026-11-18T15:00:00Z' };
    expect(tell(clock, ['2026-11-18T16:00', '2026-11-19T08:00', '2026-11-23T08:00'])).toEqual([
      null,
      'two_days',
      null,
    ]);
    expect(tell(clock, ['2026-11-24T08:00', '2026-11-24T09:00'])).toEqual(['due_today', null]);
    expect(tell(clock, ['2026-11-30T08:00'])).toEqual(['overdue']);
  });

  test('a clock that stands warns of nothing', () => {
    const clock = {
      term: { ...days, amount: 3, pausable: true },
      startedAt: '2026-11-15T12:00:00Z',
      pauses: [{ from: '2026-11-16T12:00:00Z', until: null, reason: 'complemento' }],
    };
    expect(tell(clock, ['2026-11-16T13:00', '2026-12-16T13:00'])).toEqual([null, null]);
  });
});
