import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearDrafts } from '../../../core/form/draft-storage.ts';
import { clearSession, dropUser, storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { signedInSnapshot } from '../../../testing/session-snapshot.ts';
import { driveUploads } from './drive-uploads.ts';

afterEach(() => vi.unstubAllGlobals());

const signIn = (id: number) => storeSession(signedInSnapshot({ id, token: `token ${id}` }));
const UPLOAD = '11111111-1111-4111-8111-111111111111';
const file = new File(['abc'], 'segredo.pdf', { lastModified: 1 });
const kept = () => Object.values({ ...localStorage }).filter((text) => String(text).includes('segredo.pdf'));

async function begin() {
  const server = fakeServer({
    'POST /api/v1/drive/uploads': { body: { upload: UPLOAD } },
    // The line stays busy: it is on its way for as long as the test needs.
    [`GET /api/v1/drive/uploads/${UPLOAD}`]: 'unreachable',
  });
  driveUploads.add([{ file, target: { parent: null, folders: [] } }]);
  await waitFor(() => expect(server.callsTo(`/api/v1/drive/uploads/${UPLOAD}`)).toHaveLength(1));
  expect(kept()).toHaveLength(1);
  return server;
}

test('whoever signs out leaves no upload behind, neither on the page nor in the browser', async () => {
  signIn(7);
  await begin();
  clearSession();
  clearDrafts();
  expect([driveUploads.current(), kept()]).toEqual([[], []]);
});

test('after a session that ended somebody else begins with nothing, and the same person goes on', async () => {
  signIn(7);
  await begin();
  dropUser();
  signIn(8);
  expect(driveUploads.current()).toEqual([]);
  const server = fakeServer({
    'POST /api/v1/drive/uploads': { body: { upload: '22222222-2222-4222-8222-222222222222' } },
    'GET /api/v1/drive/uploads/22222222-2222-4222-8222-222222222222': 'unreachable',
    [`GET /api/v1/drive/uploads/${UPLOAD}`]: 'unreachable',
  });
  driveUploads.add([{ file, target: { parent: null, folders: [] } }]);
  await waitFor(() => expect(server.seen.length).toBeGreaterThan(1));
  expect(server.callsTo(`/api/v1/drive/uploads/${UPLOAD}`)).toEqual([]);
  dropUser();
  signIn(7);
  driveUploads.add([{ file, target: { parent: null, folders: [] } }]);
  await waitFor(() => expect(server.callsTo(`/api/v1/drive/uploads/${UPLOAD}`)).toHaveLength(1));
});
