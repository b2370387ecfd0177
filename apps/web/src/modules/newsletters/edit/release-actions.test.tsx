import type { NewsletterDetail } from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { ReleaseActions } from './release-actions.tsx';

const detail = {
  ...{ id: 7, version: 3, status: 'DR', archived_at: null, publish_at: null, under_review: false },
} as unknown as NewsletterDetail;
const RELEASE = '/api/v1/newsletters/7/release';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('releases what the page shows: where somebody else wrote meanwhile it says so and shows that first', async () => {
  storeSession(withPermissions('newsletters.edit', 'newsletters.release'));
  const { callsTo } = fakeServer({
    [`POST ${RELEASE}`]: { status: 409, body: { code: 'stale_version', messages: 'x' } },
  });
  const onChanged = vi.fn(async () => {});
  const reread = vi.fn(async () => ({ ...detail, version: 9 }));
  await renderScreen(
    <ReleaseActions {...{ detail, onChanged, reread }} isChanged={() => false} settled={async () => 4} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Liberar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Liberar o informativo' });
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1) as HTMLButtonElement);
  await screen.findByText(/Outra pessoa alterou este informativo/);
  expect(callsTo(RELEASE).map(({ body }) => body)).toMatchObject([{ version: 4 }]);
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(reread).not.toHaveBeenCalled();
});
