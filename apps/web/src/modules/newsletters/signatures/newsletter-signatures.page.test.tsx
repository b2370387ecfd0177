import { newslettersPages } from '@conforme/contracts/modules/newsletters/newsletters.pages.ts';
import type { SignatureFigures } from '@conforme/contracts/modules/newsletters/signatures.schemas.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CurrentPageProvider } from '../../../core/pages/current-page.tsx';
import { storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { withPermissions } from '../../../testing/session-snapshot.ts';
import { NewsletterSignaturesPage } from './newsletter-signatures.page.tsx';

const figures: SignatureFigures = {
  ...{ id: 7, title: 'Guarda', number: 1, requires_signature: true, due_on: null, audience: 9, readers: 4 },
  ...{ signed: 2, median_seconds: null, units: [], events: [] },
};
const show = async (...permissions: string[]) => {
  storeSession(withPermissions('newsletters.view_signatures', ...permissions));
  fakeServer({
    'GET /api/v1/newsletters/7/signatures': { body: figures },
    'GET /api/v1/newsletters/7/people': {
      body: { model: { data: [], current_page: 1, last_page: 1, per_page: 25, total: 0 } },
    },
  });
  await renderScreen(
    <CurrentPageProvider value={{ page: newslettersPages.pages.signatures, crumbs: [] }}>
      <NewsletterSignaturesPage params={{ id: '7' }} />
    </CurrentPageProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Quem assinou' });
  return screen.queryByRole('button', { name: 'Lembrar os 7 que faltam' });
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('offers the reminder to whoever releases newsletters, not to who only sees the signatures', async () => {
  expect(await show()).toBeNull();
  cleanup();
  expect(await show('newsletters.release')).not.toBeNull();
});
