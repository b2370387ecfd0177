import type { ShownVacancies } from '@conforme/contracts/modules/credentialing-configs/public/vacancies.contract.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { CallView } from './call-view.tsx';

const shown: ShownVacancies = {
  ...{ organisation: 'Rede Ipê', number: '01/2026', title: 'Bolsas', year: 2027, status: 'final' },
  ...{ cancel_reason: null, text: 'Pela renda.', minimum_wage: 162_100, application_path: null },
  ...{ results: [], results_total: 0, rectifications: [], officer: null, phases: [] },
  units: [
    {
      ...{ name: 'Colégio', address: null },
      vacancies: [
        {
          ...{ level: 'secondary', grade: '1ª série', shift: 'morning' },
          full: { offered: 10, called: 1, enrolled: 3, left: 6 },
          partial: { offered: 0, called: 0, enrolled: 0, left: 0 },
        },
      ],
    },
  ],
  documents: [{ situation: 'disability', name: 'Laudo' }],
  declarations: [{ text: 'Declaro que é verdade.' }],
  criteria: {
    points: { income: 60, disability: 10, sibling: 0, children: 5, social: 25 },
    tie_breaks: ['per_capita', 'older'],
  },
};

afterEach(cleanup);

it('tells what is free of what is offered, and where the rest is', async () => {
  await renderScreen(<CallView shown={shown} applyAt={null} />);
  const row = within(await screen.findByRole('row', { name: /1ª série/ }));
  const [level, , full, partial] = row.getAllByRole('cell');
  expect(screen.getByRole('columnheader', { name: 'Nível' })).toBeTruthy();
  expect(level?.textContent).toBe('Ensino médio');
  expect(full?.textContent).toBe('6 livres de 101 convocada, 3 matriculadas');
  expect(partial?.textContent).toBe('não há');
});

it('tells how families are put in order, what they declare, and up to which income', async () => {
  await renderScreen(<CallView shown={shown} applyAt={null} />);
  const order = within(await screen.findByRole('region', { name: 'Como a escola classifica' }));
  expect(order.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Renda por pessoaaté 60 pontos', 'Candidato com deficiênciaaté 10 pontos'],
    ...['Outras crianças na casaaté 5 pontos', 'Parecer socialaté 25 pontos'],
    ...['Menor renda por pessoa', 'Candidato mais velho'],
  ]);
  const declared = within(screen.getByRole('region', { name: 'O que a família declara' }));
  expect(declared.getByText('Declaro que é verdade.')).toBeTruthy();
  const who = screen.getByRole('region', { name: 'Quem pode pedir' }).textContent ?? '';
  for (const limit of ['2.431,50', '2.917,80', '4.863,00']) expect(who).toContain(limit);
});

it('a long result is read part by part, and says how many there are', async () => {
  const result = (protocol: string) => ({
    ...{ protocol, cpf: '***.111.222-**', unit: 'Colégio', grade: '1ª série' },
    ...{ shift: 'morning' as const, outcome: 'full' as const },
  });
  const asked: number[] = [];
  await renderScreen(
    <CallView
      shown={{ ...shown, results: [result('EDI-1')], results_total: 2 }}
      applyAt={null}
      moreResults={async (from) => {
        asked.push(from);
        return [result('EDI-2')];
      }}
    />,
  );
  expect(screen.getByText('1 de 2 inscrições.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  expect(await screen.findByRole('rowheader', { name: 'EDI-2' })).toBeTruthy();
  expect(asked).toEqual([1]);
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
});
