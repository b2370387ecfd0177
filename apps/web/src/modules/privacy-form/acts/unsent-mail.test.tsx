import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { aRequest } from '../../../testing/privacy-request.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { requestKind } from '../request-kind.ts';
import { RequestActDialog } from './request-act-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const clock = {
  ...{ id: 1, key: 'dsr.confirm_access.complete', kind: 'legal', standing: 'law', may_extend: true },
  ...{ term: { amount: 15, unit: 'calendar_days', max_extension: 15 }, extensions: [], pauses: [] },
  ...{ started_at: '2026-11-15T12:00:00.000Z', due_at: '2026-12-01T02:59:59.000Z', stopped_at: null },
};

it.each([
  ['retype', false],
  ['retype', true],
  ['extend', false],
  ['extend', true],
])(
  '%s: staff are told to tell the holder, where no mail leaves; mail leaves: %s',
  async (act, mail_leaves) => {
    const server = fakeServer({ 'GET /api/v1/version': { body: { mail_leaves } } });
    await renderScreen(
      <RequestActDialog
        {...{ opened: true, onClose: () => {}, kind: requestKind, act, entry: null, round: 1 }}
        detail={aRequest({ clocks: [clock] as never })}
      />,
    );
    await screen.findByLabelText('Motivo', { exact: false });
    await waitFor(() => expect(server.callsTo('/api/v1/version')).toHaveLength(1));
    const note = /^Nenhum e-mail sai desta instalação: .* Avise por outro meio\.$/;
    await waitFor(() => expect(screen.queryAllByText(note)).toHaveLength(mail_leaves ? 0 : 1));
    expect(document.body.textContent).not.toMatch(/avisad[oa]/);
  },
);
