import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { applicationCaseKind } from '../application-case-kind.ts';
import { ApplicationActDialog } from './application-act-dialog.tsx';

const leavesMail = (mail_leaves: boolean) => fakeServer({ 'GET /api/v1/version': { body: { mail_leaves } } });

const detail = {
  ...{ id: '00000000-0000-4000-8000-000000000001', version: 3, protocol: 'EDI-2026-AAAAAAA-A', actions: [] },
  ...{ contact_email: 'rosangela@exemplo.test', vacancy: null, call: {}, income: null, appeal: null },
  counted: { sibling: false, children: 0, by_agreement: false, at: null, by: null },
  unrecorded_renewal: false,
} as unknown as ApplicationDetail;

beforeEach(() => {
  storeSession(withPermissions('portal_cebas.credentialing.handling'));
  leavesMail(true);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const asked = async (act: string, some: Partial<ApplicationDetail> = {}) => {
  await renderScreen(
    <ApplicationActDialog
      {...{ opened: true, onClose: () => {}, kind: applicationCaseKind as never, act, entry: null, round: 1 }}
      detail={{ ...detail, ...some }}
    />,
  );
  return (await screen.findByRole('dialog')).textContent ?? '';
};

it.each([
  [true, 'rosangela@exemplo.test', 'Esta é avisada por e-mail.', 'Avise por outro meio.'],
  [false, 'rosangela@exemplo.test', 'Nenhum e-mail sai desta instalação', 'Esta é avisada'],
  [true, null, 'não informou e-mail', 'Esta é avisada'],
])(
  'a lost place says what is true where mail leaves: %s, to %s',
  async (leaves, contact_email, said, unsaid) => {
    leavesMail(leaves);
    await asked('lose', { contact_email });
    const dialog = screen.getByRole('dialog');
    await waitFor(() => expect(dialog.textContent).toContain(said));
    expect(dialog.textContent).not.toContain(unsaid);
  },
);

it.each(['check_facts', 'opine', 'decide', 'answer_appeal'])(
  '%s tells of a renewal that nothing here proves',
  async (act) => {
    expect(await asked(act, { unrecorded_renewal: true })).toContain(
      'Bolsa anterior não registrada aqui: confira com a escola.',
    );
    cleanup();
    expect(await asked(act)).not.toContain('não registrada');
  },
);
