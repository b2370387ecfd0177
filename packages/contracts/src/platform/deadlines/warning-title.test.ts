import { expect, test } from 'vitest';
import { privacyKind } from '../../modules/privacy-form/privacy-kind.ts';
import type { DeadlineReading } from './deadline-state.ts';
import { warningTitle } from './warning-title.ts';

const reading = (state: DeadlineReading['state'], left: number, unit: DeadlineReading['unit']) => ({
  ...{ dueAt: '2026-11-20T23:59:59Z', dueDay: '2026-11-20', paused: false },
  ...{ state, left, unit },
});

test.each([
  ['on_time', 5, 'calendar_days', 'Pedido vence em 5 dias'],
  ['due_soon', 1, 'business_days', 'Pedido vence em 1 dia útil'],
  ['due_today', 0, 'calendar_days', 'Pedido vence hoje'],
  ['overdue', 2, 'calendar_days', 'Pedido venceu há 2 dias'],
] as const)('a date of the law: %s, %i left', (state, left, unit, words) => {
  expect(warningTitle(privacyKind, privacyKind.dueClocks[0], reading(state, left, unit))).toBe(words);
});

test.each([
  ['due_soon', 4, 'business_days', 'Faltam 4 dias úteis para a meta interna'],
  ['due_soon', 1, 'business_days', 'Falta 1 dia útil para a meta interna'],
  ['due_today', 0, 'business_days', 'A meta interna é hoje'],
  ['overdue', 0, 'business_days', 'A meta interna passou'],
  ['overdue', 3, 'business_days', 'A meta interna passou há 3 dias úteis'],
] as const)('a goal of the organisation is never called late: %s, %i left', (state, left, unit, words) => {
  expect(warningTitle(privacyKind, 'dsr.internal', reading(state, left, unit))).toBe(words);
});

test('another clock is called by its name', () => {
  expect(warningTitle(privacyKind, 'dsr.share_notice', reading('due_today', 0, 'calendar_days'))).toMatch(
    / vence hoje$/,
  );
});
