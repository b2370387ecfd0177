import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dismissAllToasts } from '../../../core/toast/toast-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { openedReport, reportDetail, staffChannel } from '../../../testing/sealed-report.ts';
import { PeopleCard } from './people-card.tsx';

afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.unstubAllGlobals();
});

const pair = { publicKey: new Uint8Array(32), privateKey: new Uint8Array(32) };
const reader = {
  ...{ id: 1, label: 'Ana Ouvidora', reads: true, public_key: 'k' },
  ...{ key_made_at: '2026-11-01T12:00:00.000Z', epochs: [1] },
};
const show = (excluded: readonly { id: number; label: string; by: 'outside' | 'staff' }[] = []) => {
  const { envelope } = openedReport();
  const opened = openedReport({
    envelope: { ...envelope, epoch: 1, readers: [reader], excluded: [...excluded] },
  });
  return renderScreen(
    <PeopleCard of={staffChannel} detail={reportDetail()} opened={opened} pair={pair} isHandled />,
  );
};

it('says who was kept out by whoever reported, and who lost it to a conflict', async () => {
  await show([
    { id: 2, label: 'Bia Diretora', by: 'outside' },
    { id: 3, label: 'Caio Gestor', by: 'staff' },
  ]);
  expect(screen.getByText('Bia Diretora: a pessoa que relatou pediu que não leia.')).toBeTruthy();
  expect(screen.getByText('Caio Gestor perdeu o acesso por conflito de interesse.')).toBeTruthy();
  expect(screen.getByText('1 pessoa')).toBeTruthy();
});

it('nobody is marked as accused before somebody is chosen: the field says so and has the focus', async () => {
  const { callsTo } = fakeServer({ [`GET ${staffChannel.refs.employees.path}`]: { body: [] } });
  await show();
  const opener = screen.getByRole('button', { name: 'Marcar uma pessoa acusada' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Sim' }));
  expect(dialog.getByText('Escolha a pessoa.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Pessoa acusada' }));
  expect(callsTo(`/api/v1/intimidation_forms/${reportDetail().id}/exclude`)).toHaveLength(0);
  fireEvent.click(dialog.getByRole('button', { name: 'Não' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
