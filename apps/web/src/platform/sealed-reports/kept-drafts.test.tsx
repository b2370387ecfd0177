import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { forgetDrafts, useHasDrafts, useKeptDraft } from './kept-drafts.ts';
import { KeyGate } from './key-gate.tsx';
import { dropKey, holdKey, useKeyEnding } from './unlocked-key.ts';

const pair = () => ({ publicKey: new Uint8Array(32).fill(1), privateKey: new Uint8Array(32).fill(7) });
const MINUTE = 60_000;

beforeEach(() => {
  localStorage.clear();
  storeSession(signedInSnapshot());
  fakeServer({ 'GET /api/v1/sealed_reports/my_key': { body: { vault: null, appointments: [] } } });
});
afterEach(() => {
  cleanup();
  act(() => {
    dropKey();
    forgetDrafts();
  });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Composer() {
  const [text, setText] = useKeptDraft('report text', '');
  return (
    <input aria-label="Mensagem" value={text} onChange={(event) => setText(event.currentTarget.value)} />
  );
}
function Page() {
  const isEnding = useKeyEnding();
  const hasDrafts = useHasDrafts();
  return (
    <>
      {isEnding && <p>Fecha em um minuto</p>}
      {hasDrafts && <p>Algo espera</p>}
      <KeyGate>{() => <Composer />}</KeyGate>
    </>
  );
}
const box = () => screen.queryByLabelText('Mensagem') as HTMLInputElement | null;

it('what was typed is there again when the key is unlocked anew, whether time or a hand locked it', async () => {
  act(() => holdKey(pair()));
  await renderScreen(<Page />);
  fireEvent.change(box() as HTMLInputElement, { target: { value: 'Ainda não enviado' } });
  for (const lock of [dropKey, dropKey]) {
    act(lock);
    // Locked, nothing of it is shown.
    expect(box()).toBeNull();
    expect(document.body.innerHTML).not.toContain('Ainda não enviado');
    act(() => holdKey(pair()));
    expect(box()?.value).toBe('Ainda não enviado');
  }
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Ainda não enviado');
});

it('whoever writes is told a minute before', async () => {
  await renderScreen(<Page />);
  vi.useFakeTimers();
  act(() => holdKey(pair()));
  act(() => void vi.advanceTimersByTime(14 * MINUTE - 1));
  expect(screen.queryByText('Fecha em um minuto')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('Fecha em um minuto')).toBeTruthy();
  act(() => holdKey(pair()));
  expect(screen.queryByText('Fecha em um minuto')).toBeNull();
});

it('nothing of it is left for who signs in next, nor for a page that was left', async () => {
  act(() => holdKey(pair()));
  await renderScreen(<Page />);
  const type = () => fireEvent.change(box() as HTMLInputElement, { target: { value: 'Meu' } });
  type();
  expect(screen.getByText('Algo espera')).toBeTruthy();
  act(() => storeSession({ ...signedInSnapshot(), id: 99 }));
  expect(screen.queryByText('Algo espera')).toBeNull();
  type();
  act(() => void dispatchEvent(new Event('pagehide')));
  expect(screen.queryByText('Algo espera')).toBeNull();
});
