import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { CheckReceiptPage } from './check-receipt.page.tsx';

afterEach(cleanup);

const bytes = new TextEncoder().encode('%PDF-1.7 emitido');
const sha256 = '5ac1b7a0b0d1b5c3a2e3f4a5';
const document = {
  ...{ paper: 'document', authentic: true, title: 'Comunicação à ANPD', organisation: 'Escola Vale do Ipê' },
  ...{ issued_at: '2026-11-17T15:00:00.000Z', version: 1, newest_version: 1, sha256 },
};

const show = (answer: Parameters<typeof fakeServer>[0][string]) => {
  fakeServer({ 'POST /api/v1/receipts/verify': answer });
  return renderScreen(<CheckReceiptPage params={{ code: 'AAAA-BBBB' }} />);
};
const hashOf = async (content: Uint8Array<ArrayBuffer>) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', content)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
const choose = (content: BlobPart) =>
  fireEvent.change(screen.getByLabelText('Arquivo PDF'), {
    target: { files: [new File([content], 'comunicacao.pdf', { type: 'application/pdf' })] },
  });

describe('the check of an issued document', () => {
  it('says that it is authentic, whose it is, and its hash', async () => {
    await show({ body: document });
    expect(await screen.findByRole('heading', { name: 'Documento verdadeiro' })).toBeTruthy();
    for (const words of ['Comunicação à ANPD', 'Escola Vale do Ipê', sha256])
      expect(screen.getByText(words)).toBeTruthy();
  });

  it('says which version is valid where this one is not the last', async () => {
    await show({ body: { ...document, newest_version: 3 } });
    expect(await screen.findByRole('heading', { name: /versão mais nova/ })).toBeTruthy();
    expect(screen.getByText(/Vale a versão 3/)).toBeTruthy();
  });

  it('compares a file with it, without sending it anywhere', async () => {
    const server = fakeServer({
      'POST /api/v1/receipts/verify': { body: { ...document, sha256: await hashOf(bytes) } },
    });
    await renderScreen(<CheckReceiptPage params={{ code: 'AAAA-BBBB' }} />);
    await screen.findByRole('heading', { name: 'Documento verdadeiro' });
    choose(bytes);
    expect(await screen.findByText(/é o arquivo que foi emitido/)).toBeTruthy();
    choose('%PDF-1.7 mudado');
    expect(await screen.findByText(/não é o arquivo que foi emitido/)).toBeTruthy();
    expect(server.seen).toHaveLength(1);
  });

  it('says so where the code is nobody’s, and where nobody could be asked', async () => {
    await show({ status: 404, body: { code: 'not_found', messages: 'x' } });
    expect(await screen.findByRole('heading', { name: 'Este código não é nosso' })).toBeTruthy();
    cleanup();
    await show('unreachable');
    expect(await screen.findByRole('heading', { name: 'Não deu para conferir agora' })).toBeTruthy();
  });
});
