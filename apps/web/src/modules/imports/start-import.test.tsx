import type { ImportDetail } from '@conforme/contracts/platform/imports/imports.schemas.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { dismissAllToasts } from '../../core/toast/toast-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { StartImport } from './start-import.tsx';

afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.unstubAllGlobals();
});

const PATH = '/api/v1/imports/3/start';
const detail = { id: 3, version: 2, target: 'natural_entities', refused: 0 } as unknown as ImportDetail;

async function clickTwice(answer: { status?: number; body?: object }) {
  storeSession(signedInSnapshot());
  const { callsTo } = fakeServer({ [`POST ${PATH}`]: answer });
  const onStarted = vi.fn(async () => undefined);
  await renderScreen(
    <StartImport detail={detail} checked={{ good: 2, bad: 0, duplicate: 0 }} onStarted={onStarted} />,
  );
  const button = screen.getByRole('button', { name: 'Importar 2 linhas' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(onStarted).toHaveBeenCalledTimes(1));
  expect(callsTo(PATH)).toHaveLength(1);
}

it('a double click starts once, and shows what became of it', () => clickTwice({ body: { id: 3 } }));

it('what runs already is read again', () =>
  clickTwice({ status: 409, body: { code: 'stale_version', messages: 'Mudou.' } }));
