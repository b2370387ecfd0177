import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { openedRecord, openedReport, reportDetail, staffChannel } from '../../../../testing/sealed-report.ts';
import { DossierButton } from './dossier-button.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bytes = new TextEncoder().encode('%PDF-1.7 dossiê');
const hashOf = async (content: Uint8Array<ArrayBuffer>) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', content)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
const choose = (content: BlobPart) =>
  fireEvent.change(screen.getByLabelText('Arquivo para conferir'), {
    target: { files: [new File([content], 'dossie.pdf', { type: 'application/pdf' })] },
  });

async function open() {
  const made = { code: 'AB12-CD34-EF56-0789', sha256: await hashOf(bytes) };
  const opened = openedReport({ records: [openedRecord({ kind: 'dossier', text: 'Cópia', fields: made })] });
  await renderScreen(<DossierButton of={staffChannel} detail={reportDetail()} opened={opened} />);
  fireEvent.click(screen.getByRole('button', { name: 'Dossiê' }));
}

it('knows a copy by its bytes', async () => {
  await open();
  choose(bytes);
  expect(await screen.findByText(/^dossie\.pdf é, byte a byte, a cópia AB12-CD34-EF56-0789/)).toBeTruthy();
});

it('refuses an altered copy, whatever code is printed on it', async () => {
  await open();
  fireEvent.change(screen.getByLabelText(/^Código impresso/), { target: { value: 'ab12cd34ef560789' } });
  expect(screen.getByText(/^É o código da cópia AB12/).textContent).toContain('confira o arquivo');
  choose(new TextEncoder().encode('%PDF-1.7 dossiê alterado'));
  expect(await screen.findByText(/não é igual a nenhum dossiê/)).toBeTruthy();
  expect(screen.queryByText(/byte a byte/)).toBeNull();
});
