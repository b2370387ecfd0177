import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { dueDiligenceCaseKind } from '../due-diligence-case-kind.ts';
import { DueDiligenceActDialog } from './due-diligence-act-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['was sent', '2026-11-15T12:00:00.000Z', 1],
  ['was never sent', null, 0],
])('cancelling what %s asks staff to tell the supplier where no mail leaves', async (_, sent_at, times) => {
  const detail = {
    id: '7c1f8b52-5f0e-4c6c-9c57-0f2a4be1d107',
    version: 1,
    respondent_email: 'a@b.test',
    sent_at,
  };
  const server = fakeServer({ 'GET /api/v1/version': { body: { mail_leaves: false } } });
  await renderScreen(
    <DueDiligenceActDialog
      {...{
        opened: true,
        onClose: () => {},
        kind: dueDiligenceCaseKind,
        act: 'cancel',
        entry: null,
        round: 1,
      }}
      detail={detail as never}
    />,
  );
  await screen.findByLabelText('Motivo', { exact: false });
  if (times > 0) await waitFor(() => expect(server.callsTo('/api/v1/version')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.queryAllByText(/^Nenhum e-mail sai desta instalação/)).toHaveLength(times),
  );
  expect(document.body.textContent).not.toContain('é avisado');
});
