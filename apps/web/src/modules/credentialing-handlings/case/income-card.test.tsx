import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { EMPTY_FORM } from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { FamilyCard } from './application-cards.tsx';
import { IncomeCard } from './income-card.tsx';

const mother = {
  ...{ key: 'mae001', name: 'Rosângela Nascimento', birth_date: '1985-03-02', kinship: 'mother' },
  ...{ marital_status: 'S', occupation: 'diarista', livelihood: 'self_employed' },
  incomes: ['2.100,00', '2.140,00', '2.180,00'],
};
const detail = {
  form: {
    ...EMPTY_FORM,
    candidate: { ...EMPTY_FORM.candidate, name: 'Kauã Nascimento', livelihood: 'minor' },
    guardians: [{ name: 'Rosângela Nascimento', cpf: '***.444.777-**', kinship: 'mother' }],
    members: [mother],
    other_income: '300,00',
  },
  answered: [],
  call: { minimum_wage: 162_100, months: ['2026-08', '2026-09', '2026-10'] },
  income: {
    ...{ told_total: 244_000, told_members: 2, told_per_capita: 122_000, told_class: 'full' },
    ...{ total: null, members: null, per_capita: null, income_class: null, note: null, by: null },
  },
} as unknown as ApplicationDetail;

afterEach(cleanup);

it('shows each month as it was told, the average, and other income, so that the sum adds up', async () => {
  await renderScreen(<IncomeCard detail={detail} />);
  const person = within(await screen.findByRole('region', { name: 'Renda de Rosângela Nascimento' }));
  const rows = person.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(rows.map(([label]) => label)).toEqual(['Agosto', 'Setembro', 'Outubro', 'Média']);
  expect(rows[0]?.[1]).toMatch(/R\$\s2\.100,00/);
  expect(rows[3]?.[1]).toMatch(/R\$\s6\.420,00 ÷ 3 = R\$\s2\.140,00/);
  const other = screen.getByText('Outras rendas, por mês').nextSibling;
  expect(other?.textContent).toMatch(/R\$\s300,00/);
  expect(screen.getByText('Soma informada').nextSibling?.textContent).toMatch(/R\$\s2\.440,00/);
  // Whoever earns nothing has no months.
  expect(screen.queryByRole('region', { name: 'Renda de Kauã Nascimento' })).toBeNull();
});

it('names guardians with their masked CPF and everybody with their birth', async () => {
  await renderScreen(<FamilyCard detail={detail} />);
  expect(await screen.findByText('Rosângela Nascimento, mãe, CPF ***.444.777-**')).toBeTruthy();
  expect(screen.getByText(/nascimento em 02\/03\/1985/)).toBeTruthy();
});
