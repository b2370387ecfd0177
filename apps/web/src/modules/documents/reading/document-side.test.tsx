import type { ShownDocument } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../../testing/session-snapshot.ts';
import { ReadersCard } from './readers-card.tsx';
import { SignatureCard } from './signature-card.tsx';

beforeEach(() => storeSession(signedInSnapshot()));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const own = { id: 3, version: 1, signed_at: '2026-11-01T12:00:00Z', code: 'AAAA' };
const document = (status: string, signature: object | null) =>
  ({
    ...{ id: 7, status, current_version: 1 },
    signature: signature && {
      ...{ statement: 'Li.', due_on: null, asked: false, own: null, signed_before: false, ...signature },
    },
  }) as unknown as ShownDocument;

it('whoever signed keeps the proof, also once nobody is asked any more', async () => {
  for (const status of ['in_force', 'revoked']) {
    await renderScreen(<SignatureCard document={document(status, { own })} />);
    expect(screen.getByRole('button', { name: 'Baixar comprovante' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Assinar leitura' })).toBeNull();
    cleanup();
  }
});

it('whoever did not sign is asked only while it counts', async () => {
  await renderScreen(<SignatureCard document={document('in_force', { asked: true })} />);
  expect(screen.getByRole('button', { name: 'Assinar leitura' })).toBeTruthy();
  cleanup();
  for (const one of [
    document('in_force', {}),
    document('revoked', { asked: true }),
    document('draft', null),
  ]) {
    await renderScreen(<SignatureCard document={one} />);
    expect(screen.queryByRole('heading')).toBeNull();
    cleanup();
  }
});

it('staff are told who may read, in which language and on what basis', async () => {
  const chosen = (label: string) => [{ id: 1, label }];
  const detail = {
    ...{ everyone: false, units: chosen('Unidade Norte'), roles: [], lists: [], people: chosen('Bia Souza') },
    ...{ language: 'en', legal_basis: 'contract' },
  };
  fakeServer({ 'GET /api/v1/documents/7': { body: detail } });
  await renderScreen(<ReadersCard id={7} />);
  const card = within(await screen.findByRole('region', { name: 'Quem pode ler' }));
  for (const words of ['Unidade Norte', 'Bia Souza', 'Inglês', 'Contrato com o titular (art. 7º, V)'])
    expect(await card.findByText(words)).toBeTruthy();
  expect(card.queryByText('Grupos')).toBeNull();
});
