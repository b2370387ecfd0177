import type { MyWork } from '@conforme/contracts/modules/mural/mural.schemas.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { MyWorkBlock } from './my-work-block.tsx';

const WORK = 'GET /api/v1/mural/work';
const work: MyWork = {
  deadlines: [
    {
      ...{
        case_id: '0190',
        protocol: 'FORN-1',
        kind: 'Avaliação de fornecedor',
        path: '/due-diligence-form/0190',
      },
      due: { state: 'due_soon', words: 'vence em 3 dias úteis' },
    },
  ],
  tasks: [{ id: '1', protocol: 'CAN-1', title: 'Ouvir a turma', path: null, due: null }],
};

beforeEach(() => storeSession(withPermissions()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('leads where the server says, in the words the server counted', async () => {
  fakeServer({ [WORK]: { body: work } });
  await renderScreen(<MyWorkBlock />);
  const link = await screen.findByRole('link', { name: /FORN-1/ });
  expect(link.getAttribute('href')).toContain('/due-diligence-form/0190');
  expect(within(link).getByText('vence em 3 dias úteis')).toBeDefined();
  expect(screen.getByText('Ouvir a turma')).toBeDefined();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('says when it did not arrive, and tries again', async () => {
  const answers = [{ status: 500, body: { message: 'x' } }, { body: work }];
  fakeServer({ [WORK]: () => answers.shift() ?? { body: work } });
  await renderScreen(<MyWorkBlock />);
  const failed = await screen.findByRole('alert');
  expect(failed.textContent).toContain('não puderam ser carregados');
  fireEvent.click(within(failed).getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Ouvir a turma');
});
