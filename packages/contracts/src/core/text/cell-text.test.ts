import { expect, test } from 'vitest';
import { filterWords } from '../filter-words.ts';
import type { Column } from '../list.ts';
import { cellText } from './cell-text.ts';

type AnyColumn = Column<Record<string, unknown>>;
const column = (type?: AnyColumn['type'], options?: AnyColumn['options']): AnyColumn => ({
  key: 'x',
  label: 'Coluna',
  ...(type ? { type } : {}),
  ...(options ? { options } : {}),
});
const choice = column('choice', [{ value: 'active', label: 'Ativo' }]);

test.each<[AnyColumn, unknown, string]>([
  [column(), 'Ana', 'Ana'],
  [column(), null, ''],
  [column(), undefined, ''],
  [column(), true, 'Sim'],
  [column(), false, 'Não'],
  // A calendar day is the same day everywhere; an instant is shown in Brasília.
  [column('date'), '2026-11-16', '16/11/2026'],
  [column('datetime'), '2026-11-16T02:30:00.000Z', '15/11/2026 23:30'],
  [column('number'), 1234567.5, '1.234.567,5'],
  [column('number'), 0, '0'],
  [{ ...column('number'), isCode: true }, 2027, '2027'],
  [choice, 'active', 'Ativo'],
  [choice, 'unheard', 'unheard'],
  [{ ...choice, isCode: true }, 'active', 'active'],
  [column('phone'), '+5543998877665', '(43) 99887-7665'],
  [column('phone'), '+554333224455', '(43) 3322-4455'],
  [column('list'), ['Docente', 'Auditoria'], 'Docente, Auditoria'],
  [column('list'), [], ''],
])('%o %o reads "%s"', (of, value, words) => {
  expect(cellText(of, value)).toBe(words);
});

test('a filter reads as its chip says it', () => {
  expect(filterWords({ column: 'x', operator: 'equals', value: 'active' }, [choice])).toEqual({
    label: 'Coluna',
    value: 'Ativo',
  });
  expect(filterWords({ column: 'x', operator: 'from', value: '2026-11-01' }, [column('datetime')])).toEqual({
    label: 'Coluna',
    value: 'a partir de 01/11/2026',
  });
});
