import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { anIncident } from '../../../testing/incident.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { FileHistory } from './file-history.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { id } = anIncident();
const change = {
  ...{ id: 9, section: 'risks', at: '2026-11-16T12:00:00.000Z', by: null },
  ...{ before: { risks_text: null }, after: { risks_text: 'Contas abertas.' } },
};
const shown = async (total: number) => {
  fakeServer({ [`GET /api/v1/incident_forms/${id}/history`]: { body: { changes: [change], total } } });
  await renderScreen(<FileHistory id={id} />);
  await screen.findByText('Contas abertas.');
  return screen.queryByText(/mais recentes/)?.textContent ?? null;
};

it('says where there are more changes than it shows', async () => {
  expect(await shown(204)).toBe(
    'As 1 alterações mais recentes, de 204. As mais antigas continuam guardadas.',
  );
});

it('says nothing where it shows them all', async () => {
  expect(await shown(1)).toBeNull();
});
