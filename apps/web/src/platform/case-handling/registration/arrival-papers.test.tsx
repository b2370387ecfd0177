import { z } from '@conforme/contracts/core/schema.ts';
import { privacyDeskEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-desk.endpoints.ts';
import { arrivalPapers } from '@conforme/contracts/modules/privacy-form/privacy-form.schemas.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';
import { storeSession } from '../../../core/session/session-store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../../testing/session-snapshot.ts';
import { ArrivalPapers, type KeptPaper } from './arrival-papers.tsx';

const sentAt = new Date().toISOString();
const letter: KeptPaper = { id: 'l', name: 'carta.pdf', size: 10, paper: 'request', sentAt };
const identity: KeptPaper = { id: 'i', name: 'rg.pdf', size: 10, paper: 'request', sentAt };
const schema = z.strictObject({ files: z.array(z.strictObject({ id: z.string(), paper: z.string() })) });
const GONE = 'Este anexo não está mais guardado.';
let held: readonly KeptPaper[];

function Form({ papers, wrong = {} }: { papers: readonly KeptPaper[]; wrong?: Record<string, string> }) {
  const { field, form } = useDialogForm({ schema, initial: { files: papers }, send: async () => {} });
  held = form.getValues().files;
  return (
    <>
      <ArrivalPapers
        of={field('files') as FieldOf<readonly KeptPaper[]>}
        isRestored
        onBusy={() => {}}
        endpoints={privacyDeskEndpoints}
        kinds={arrivalPapers.options}
      />
      <button type="button" onClick={() => form.setErrors(wrong)}>
        Salvar
      </button>
    </>
  );
}
const refused = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));

beforeEach(() => {
  storeSession(signedInSnapshot());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('each is called what it is', async () => {
  await renderScreen(<Form papers={[letter, identity]} />);
  fireEvent.change(screen.getByLabelText('O que é rg.pdf'), { target: { value: 'identity' } });
  expect(held).toEqual([letter, { ...identity, paper: 'identity' }]);
});

it('goes when it is taken off, also where the server has forgotten it; and stays where that failed', async () => {
  const at = (id: string) => `DELETE /api/v1/privacy_forms/papers/${id}`;
  const server = fakeServer({
    [at('l')]: { status: 404, body: { code: 'not_found', messages: 'x' } },
    [at('i')]: { status: 500, body: { code: 'internal', messages: 'x' } },
  });
  await renderScreen(<Form papers={[letter, identity]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Tirar rg.pdf' }));
  await waitFor(() => expect(server.seen).toHaveLength(1));
  expect(held).toEqual([letter, identity]);
  fireEvent.click(screen.getByRole('button', { name: 'Tirar carta.pdf' }));
  await waitFor(() => expect(held).toEqual([identity]));
});

it('says at each what the server no longer has, and goes on saying it when another is taken off', async () => {
  fakeServer({ 'DELETE /api/v1/privacy_forms/papers/l': { body: {} } });
  await renderScreen(
    <Form papers={[letter, identity]} wrong={{ 'files.0': GONE, 'files.1': `${GONE} Também.` }} />,
  );
  refused();
  const row = (name: string) => screen.getByLabelText(`O que é ${name}`).closest('li')?.textContent;
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  expect([row('carta.pdf'), row('rg.pdf')]).toEqual([
    expect.stringMatching(/guardado\.$/),
    expect.stringMatching(/Também\.$/),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Tirar carta.pdf' }));
  await waitFor(() => expect(held).toEqual([identity]));
  expect(row('rg.pdf')).toMatch(/Também\.$/);
});

it('says at the list what is wrong with all of them, and how many fit', async () => {
  const papers = Array.from({ length: 10 }, (_, index) => ({ ...letter, id: `${index}` }));
  await renderScreen(<Form papers={papers} wrong={{ files: 'São anexos demais.' }} />);
  refused();
  expect(screen.getByRole('alert').textContent).toBe('São anexos demais.');
  expect(screen.queryByRole('button', { name: 'Anexar outro arquivo' })).toBeNull();
});

it('a draft older than its papers comes back without them, and says which', async () => {
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
  await renderScreen(<Form papers={[{ ...letter, sentAt: old }, identity]} />);
  await waitFor(() => expect(held).toEqual([identity]));
  expect(screen.getByText(/Anexe de novo: carta\.pdf\./)).toBeTruthy();
});
