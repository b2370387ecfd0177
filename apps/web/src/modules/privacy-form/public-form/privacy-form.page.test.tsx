import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { dismissAllToasts } from '../../../core/toast/toast-store.ts';
import { allSteps } from '../../../platform/public-form/case-form-kind.ts';
import { browserDraftKey, writeBrowserDraft } from '../../../platform/public-form/drafts/browser-draft.ts';
import { emptyState } from '../../../platform/public-form/form-state.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PrivacyFormPage } from './privacy-form.page.tsx';
import { privacyFormKind } from './privacy-form-kind.tsx';
import { emptyValues } from './request-values.ts';

const base = '/api/v1/public/privacy_form';
const REVIEW_STEP = allSteps(privacyFormKind).length - 1;

// What a visit loads on its way, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('./later-steps.tsx'),
    import('../../../platform/public-form/later-parts.tsx'),
    import('./request-checks.ts'),
    import('../../../platform/public-form/drafts/draft-files.tsx'),
  ]),
);
/** Written to the end, and about to be sent. */
beforeEach(() => {
  const empty = emptyState(emptyValues);
  writeBrowserDraft(browserDraftKey('privacy-2', 'link'), {
    ...empty,
    furthest: REVIEW_STEP,
    draft: { draft: 'secret', handle: 'handle' },
    files: [{ id: 'f', name: 'foto.png', size: 9, paper: 'request' }],
    values: {
      ...empty.values,
      requester: 'holder',
      relation: 'student',
      holder: {
        ...empty.values.holder,
        name: 'Helena Prado',
        document: { kind: 'cpf', number: '52998224725' },
        email: 'helena@exemplo.com.br',
      },
      types: ['DUVI'],
      description: 'Quem usa os meus dados?',
    },
  });
  location.hash = `/form-lgpd/link?etapa=${REVIEW_STEP + 1}`;
});
afterEach(() => {
  cleanup();
  dismissAllToasts();
  localStorage.clear();
  location.hash = '';
  vi.unstubAllGlobals();
});

/** A server with these notices, one after the other, that refuses for this reason. */
const serverRefusing = (errors: Record<string, string[]>) => {
  let version = 0;
  return fakeServer({
    [`POST ${base}/open`]: () => ({
      body: {
        organisation: { name: 'Instituto', city: null, federation_unit: null, has_logo: false },
        officer: null,
        notice: { version: ++version, body: 'Texto', published_at: '2026-01-02T12:00:00Z' },
        mail_leaves: true,
        opening_text: null,
        confirmation_text: null,
        terms: [],
      },
    }),
    [`POST ${base}/submit`]: { status: 422, body: { code: 'invalid', messages: 'Confira.', errors } },
    [`POST ${base}/drafts/remove_file`]: {},
  });
};
const agreement = (version: number) => new RegExp(`Li o aviso de privacidade \\(versão ${version}\\)`);
const sendIt = async () => {
  await renderScreen(<PrivacyFormPage params={{ param_encrypt: 'link' }} />);
  fireEvent.click(await screen.findByRole('checkbox', { name: agreement(1) }));
  fireEvent.click(screen.getByRole('button', { name: 'Enviar pedido' }));
};

it('brings a notice that was published meanwhile, to be read before it is sent', async () => {
  const { callsTo } = serverRefusing({ notice_version: ['O aviso de privacidade mudou.'] });
  await sendIt();
  const box = (await screen.findByRole('checkbox', { name: agreement(2) })) as HTMLInputElement;
  expect(box.checked).toBe(false);
  await screen.findByText('O aviso de privacidade mudou. Leia o novo e marque outra vez.');
  fireEvent.click(box);
  expect(screen.queryByText(/O aviso de privacidade mudou/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Enviar pedido' }));
  await waitFor(() => expect(callsTo(`${base}/submit`)).toHaveLength(2));
  expect(
    callsTo(`${base}/submit`).map(({ body }) => (body as Record<string, unknown>).notice_version),
  ).toEqual([1, 2]);
  // Refused once more: what comes of it must not outlive the test.
  await screen.findByRole('checkbox', { name: agreement(3) });
});

it('says at the attachments what was refused about them, until they change', async () => {
  const words = 'Um dos anexos não foi encontrado. Anexe-o de novo.';
  serverRefusing({ files: [words] });
  await sendIt();
  await screen.findByText(words);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Detalhes e anexos');
  fireEvent.click(screen.getByRole('button', { name: 'Tirar foto.png' }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});
