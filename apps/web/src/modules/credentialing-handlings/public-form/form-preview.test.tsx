import type { OpenedCall } from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { FormPreview } from './form-preview.tsx';

const facts = {
  organisation: { name: 'Rede Ipê', city: null, federation_unit: null, has_logo: false },
  ...{ number: '01/2026', title: 'Bolsas', year: 2027, standing: 'closed', minimum_wage: 162_100 },
  months: ['2026-08', '2026-09', '2026-10'],
  vacancies: [
    {
      ...{ id: 1, unit: 'Colégio', level: 'secondary', grade: '1ª série', shift: 'morning' },
      ...{ full: 2, partial: 1 },
    },
  ],
  documents: [{ situation: 'employed', name: 'Contracheques' }],
  declarations: [{ text: 'Declaro que é verdade.' }],
  questionnaire: { version_id: 7, key: 'k', title: 'Questionário', number: 1, questions: [] },
} as unknown as OpenedCall;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('is walked through as a family would, and sends nothing', async () => {
  const server = fakeServer({});
  await renderScreen(<FormPreview facts={facts} />);
  const step = await screen.findByLabelText('Etapa');
  expect(screen.getByRole('heading', { name: 'Quem vai estudar' })).toBeTruthy();
  const go = (at: number) => fireEvent.change(step, { target: { value: String(at) } });
  go(3);
  fireEvent.change(screen.getByLabelText('De onde vem a renda'), { target: { value: 'employed' } });
  for (const month of ['Agosto', 'Setembro', 'Outubro']) expect(screen.getByLabelText(month)).toBeTruthy();
  go(5);
  expect(screen.getByText('Contracheques')).toBeTruthy();
  go(6);
  const accept = screen.getByRole('checkbox', { name: 'Declaro que é verdade.' }) as HTMLInputElement;
  fireEvent.click(accept);
  expect(accept.checked).toBe(true);
  expect(server.seen).toEqual([]);
});
