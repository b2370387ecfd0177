import { draftFileRules, FILES_PER_DRAFT } from '@conforme/contracts/platform/cases/draft-rules.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type DraftFile, DraftFiles } from './draft-files.tsx';

afterEach(cleanup);

function OneProof({ arrive }: { arrive: Promise<void> }) {
  const [files, setFiles] = useState<readonly DraftFile[]>([]);
  return (
    <DraftFiles
      rules={draftFileRules}
      most={FILES_PER_DRAFT}
      fullWords="Cabem 10 arquivos."
      paper="correction"
      row="a"
      path="files"
      error="Um dos anexos não foi encontrado. Anexe-o de novo."
      label="Prova"
      help="Se tiver."
      files={files}
      send={async (file) => {
        await arrive;
        return { files: [{ id: 'f', name: file.name, size: file.size }] };
      }}
      remove={async ({ id }) => setFiles((before) => before.filter((one) => one.id !== id))}
      onSent={(sent) => setFiles((before) => [...before, ...sent])}
    />
  );
}

it('says what arrived and what went, keeps the focus there, and shows what was refused', async () => {
  let arrive = () => {};
  const { container } = await renderScreen(
    <OneProof
      arrive={
        new Promise((done) => {
          arrive = done;
        })
      }
    />,
  );
  const part = screen.getByRole('region', { name: 'Prova' });
  expect(part.getAttribute('aria-describedby')).toBe(screen.getByText(/Anexe-o de novo/).id);
  const choose = screen.getByRole('button', { name: 'Escolher arquivo' });
  choose.focus();
  const file = new File(['%PDF'], 'conta.pdf', { type: 'application/pdf' });
  fireEvent.change(container.querySelector('input[type=file]') as Element, { target: { files: [file] } });
  await act(async () => arrive());
  const remove = await screen.findByRole('button', { name: 'Tirar conta.pdf' });
  expect(screen.getByText('conta.pdf enviado.')).toBeTruthy();
  const heading = screen.getByRole('heading', { name: 'Prova' });
  await waitFor(() => expect(document.activeElement).toBe(heading));

  remove.focus();
  fireEvent.click(remove);
  await screen.findByText('conta.pdf retirado.');
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
