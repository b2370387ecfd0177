import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { dismissAllToasts } from '../../../core/toast/toast-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { openedReport, reportDetail, staffChannel } from '../../../testing/sealed-report.ts';
import { ActionsCard } from './actions-card.tsx';

// Areas that grow with their text listen to fonts, which the tests' browser does not have.
beforeAll(() => {
  const fonts = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
});
afterAll(() => Reflect.deleteProperty(document, 'fonts'));
afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.unstubAllGlobals();
});

it('an act whose answer comes late closes its own form, not the one opened meanwhile', async () => {
  let answer = (_: Response) => {};
  const held = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', () => held);
  const offer = (name: string) => reportDetail({ actions: [{ name, refused: null }] as never });
  let becomes = (_: string) => {};
  function Page() {
    const [name, setName] = useState('admit');
    becomes = setName;
    return <ActionsCard of={staffChannel} detail={offer(name)} opened={openedReport()} />;
  }
  await renderScreen(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Admitir o relato' }));
  const [, confirm] = await screen.findAllByRole('button', { name: 'Admitir o relato', hidden: true });
  fireEvent.click(confirm as HTMLElement);
  act(() => becomes('investigate'));
  fireEvent.click(screen.getByRole('button', { name: 'Começar a apuração', hidden: true }));
  expect(screen.getByLabelText('Plano de apuração')).toBeTruthy();
  await act(async () => {
    answer(new Response('{}', { status: 200 }));
    await held;
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(screen.getByLabelText('Plano de apuração')).toBeTruthy();
});
