import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { ObjectLink } from './object-link.tsx';

afterEach(cleanup);

const id = '3f0c8a52-3a0e-4b1e-9d62-1c9f0a3f7a11';
const row = { object_type: 'privacy_request', object_id: null, case_id: id, object_name: 'LGPD-2026-AB12' };

it('leads to the case that the record tells of, for whoever may open it', async () => {
  storeSession(withPermissions('privacy_form.detail'));
  await renderScreen(<ObjectLink row={row} />);
  expect(screen.getByRole('link', { name: 'LGPD-2026-AB12' }).getAttribute('href')).toContain(
    `/privacy-form/${id}`,
  );
  cleanup();
  storeSession(withPermissions('audit.menu'));
  await renderScreen(<ObjectLink row={row} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('LGPD-2026-AB12')).toBeTruthy();
});

it('leads nowhere where the case is out of sight', async () => {
  storeSession(withPermissions('privacy_form.detail'));
  await renderScreen(<ObjectLink row={{ ...row, case_id: null, object_name: '3f0c8a52' }} />);
  expect(screen.queryByRole('link')).toBeNull();
});
