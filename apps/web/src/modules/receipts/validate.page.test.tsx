import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { OldAddressPage } from './old-address.page.tsx';
import { ValidatePage } from './validate.page.tsx';

afterEach(() => {
  cleanup();
  location.hash = '';
});

const bytes = new TextEncoder().encode('%PDF-1.7 emitido');
const document = {
  ...{ paper: 'document', authentic: true, title: 'Comunicação à ANPD', organisation: 'Escola Vale do Ipê' },
  ...{ issued_at: '2026-11-17T15:00:00.000Z', version: 1, newest_version: 1, superseded_at: null },
  sha256: '5ac1b7a0b0d1b5c3a2e3f4a5',
};

const show = (answer: Parameters<typeof fakeServer>[0][string]) => {
  fakeServer({ 'POST /api/v1/receipts/verify': answer });
  return renderScreen(<ValidatePage params={{ code: 'AAAA-BBBB' }} />);
};
const hashOf = async (content: Uint8Array<ArrayBuffer>) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', content)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
const choose = (content: BlobPart) =>
  fireEvent.change(screen.getByLabelText('Arquivo para conferir'), {
    target: { files: [new File([content], 'comunicacao.pdf', { type: 'application/pdf' })] },
  });

describe('the check of a paper', () => {
  it('says that it is authentic, whose it is, and its hash', async () => {
    await show({ body: document });
    expect(await screen.findByRole('heading', { name: 'Documento verdadeiro' })).toBeTruthy();
    for (const words of ['Comunicação à ANPD', 'Escola Vale do Ipê', document.sha256])
      expect(screen.getByText(words)).toBeTruthy();
  });

  it('says since when which other version is valid', async () => {
    await show({ body: { ...document, newest_version: 3, superseded_at: '2026-11-18T15:00:00.000Z' } });
    expect(await screen.findByRole('heading', { name: /já substituído/ })).toBeTruthy();
    expect(screen.getByText(/Desde 18\/11\/2026 vale a versão 3/)).toBeTruthy();
  });

  it('compares a file with what the code found, without sending anything anywhere', async () => {
    const server = fakeServer({
      'POST /api/v1/receipts/verify': { body: { ...document, sha256: await hashOf(bytes) } },
    });
    await renderScreen(<ValidatePage params={{ code: 'AAAA-BBBB' }} />);
    await screen.findByRole('heading', { name: 'Documento verdadeiro' });
    choose(bytes);
    expect(await screen.findByText(/é idêntico ao original/)).toBeTruthy();
    choose('%PDF-1.7 mudado');
    expect(await screen.findByText(/não é o original/)).toBeTruthy();
    expect(server.seen).toHaveLength(1);
  });

  it('finds a file by its hash alone, and says so where nothing of ours is like it', async () => {
    const sha256 = await hashOf(bytes);
    const server = fakeServer({ 'POST /api/v1/receipts/verify_file': { body: { ...document, sha256 } } });
    await renderScreen(<ValidatePage params={{}} />);
    choose(bytes);
    expect(await screen.findByText(/“comunicacao.pdf” é idêntico ao original/)).toBeTruthy();
    expect(server.seen.map(({ body }) => body)).toEqual([{ sha256 }]);
    cleanup();
    fakeServer({
      'POST /api/v1/receipts/verify_file': { status: 404, body: { code: 'not_found', messages: 'x' } },
    });
    await renderScreen(<ValidatePage params={{}} />);
    choose(bytes);
    expect(await screen.findByRole('heading', { name: 'Este arquivo não foi reconhecido' })).toBeTruthy();
  });

  it('knows a picture as it was sent, and tells of whom else the same file is', async () => {
    const version = {
      ...{ paper: 'version', authentic: true, title: 'Cartaz', code: 'CAR-1', organisation: 'Escola A' },
      ...{ version: 1, released_at: '2026-11-17T15:00:00.000Z', state: 'valid', since: null },
      ...{ newest_version: 1, newest_released_at: '2026-11-17T15:00:00.000Z', review_on: null },
      ...{ sha256: '0'.repeat(64), sent_sha256: await hashOf(bytes) },
      elsewhere: [{ organisation: 'Escola B', code: 'XYZ-1', state: 'revoked' }],
    };
    await show({ body: version });
    expect(await screen.findByRole('heading', { name: 'Autêntico e em vigor' })).toBeTruthy();
    expect(screen.getByText('Escola B (XYZ-1): revogado')).toBeTruthy();
    choose(bytes);
    expect(await screen.findByText(/é idêntico ao original/)).toBeTruthy();
  });

  it('says so where the code is nobody’s, and where nobody could be asked', async () => {
    await show({ status: 404, body: { code: 'not_found', messages: 'x' } });
    expect(await screen.findByRole('heading', { name: 'Este código não é nosso' })).toBeTruthy();
    cleanup();
    await show('unreachable');
    expect(await screen.findByRole('heading', { name: 'Não deu para conferir agora' })).toBeTruthy();
  });
});

it('the address of papers printed before leads to the same page', async () => {
  await renderScreen(<OldAddressPage params={{ code: 'AAAA-BBBB' }} />);
  expect(location.hash).toBe('#/ged/validate/AAAA-BBBB');
});
