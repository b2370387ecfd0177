import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PaperPreview, type SentDocument } from './paper-preview.tsx';

// Files share their modules: what another one loaded has the real ones, and none is to keep these.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../platform/pdf-view/pdf-view.tsx', () => ({
  PdfView: ({ label, data }: { label: string; data: Uint8Array }) => (
    <section aria-label={label}>{data.length} bytes</section>
  ),
}));

const id = '00000000-0000-4000-8000-000000000001';
const file_id = '00000000-0000-4000-8000-000000000002';
const address = `/api/v1/portal_cebas/credentialing_handlings/${id}/files/${file_id}`;
const paper = {
  ...{ file_id, name: 'holerite.pdf', size: 9, person: 'candidate', document: 'Contracheque' },
  ...{ sensitive: false, review: 'pending', reason: null, sent_at: '2026-11-10T12:00:00Z' },
} as SentDocument;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a PDF is drawn beside the form', async () => {
  fakeServer({ [`GET ${address}`]: { body: 'pdf' } });
  await renderScreen(<PaperPreview caseId={id} file={paper} />);
  expect(await screen.findByRole('region', { name: 'Contracheque, holerite.pdf' })).toBeTruthy();
});

it('what is kept apart is asked for only when somebody opens it', async () => {
  const server = fakeServer({ [`GET ${address}`]: { body: 'pdf' } });
  await renderScreen(<PaperPreview caseId={id} file={{ ...paper, sensitive: true }} />);
  const open = await screen.findByRole('button', { name: 'Ler o documento' });
  expect(server.seen).toHaveLength(0);
  fireEvent.click(open);
  expect(await screen.findByRole('region', { name: 'Contracheque, holerite.pdf' })).toBeTruthy();
  expect(server.callsTo(address)).toHaveLength(1);
});

it('a paper that does not come says so, and is asked for again', async () => {
  let calls = 0;
  fakeServer({
    [`GET ${address}`]: () =>
      ++calls === 1 ? { status: 404, body: { code: 'not_found', messages: 'Não há.' } } : { body: 'pdf' },
  });
  await renderScreen(<PaperPreview caseId={id} file={paper} />);
  expect(await screen.findByText('O documento não pôde ser carregado.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Tentar/ }));
  expect(await screen.findByRole('region', { name: 'Contracheque, holerite.pdf' })).toBeTruthy();
});
