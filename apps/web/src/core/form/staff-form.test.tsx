import { line, z } from '@conforme/contracts/core/schema.ts';
import { TextInput } from '@mantine/core';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { ApiError } from '../api/api-error.ts';
import { storeSession } from '../session/session-store.ts';
import { dismissAllToasts } from '../toast/toast-store.ts';
import { TextField } from './fields/text-field.tsx';
import { StaffForm } from './staff-form.tsx';
import { useStaffForm } from './use-staff-form.ts';

const schema = z.strictObject({
  name: line(20),
  address: z.strictObject({ street: line(20) }),
  version: z.number(),
});
type Values = { name: string; address: { street: string } };

function ThingForm({ send, onSaved }: { send: (input: unknown) => Promise<unknown>; onSaved: () => void }) {
  const initial: Values = { name: 'Antes', address: { street: 'Rua A' } };
  const staff = useStaffForm({
    schema,
    initial,
    version: 3,
    page: '/things',
    send,
    onSaved,
  });
  return (
    <StaffForm staff={staff} cancelTo="/elsewhere">
      <TextInput label="Nome" {...staff.form.getInputProps('name')} />
      <TextInput label="Rua" {...staff.form.getInputProps('address.street')} />
    </StaffForm>
  );
}

const send = vi.fn<(input: unknown) => Promise<unknown>>();
const onSaved = vi.fn();
const show = () => renderScreen(<ThingForm send={send} onSaved={onSaved} />);
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
const DRAFT = 'conforme.draft.1./things';

beforeEach(() => {
  localStorage.clear();
  storeSession(signedInSnapshot());
  send.mockReset().mockResolvedValue({});
  onSaved.mockReset();
});
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
  vi.useRealTimers();
});

describe('a staff form', () => {
  it('is checked with the contract’s schema before anything is sent, and focuses the first wrong field', async () => {
    await show();
    type('Nome', ' ');
    type('Rua', '');
    save();
    await waitFor(() => expect(screen.getAllByText('Este campo é obrigatório!')).toHaveLength(2));
    expect(screen.getByText('Preencha corretamente os campos do formulário')).toBeTruthy();
    expect(screen.getByText('2 campos precisam de correção.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Nome'));
    expect(send).not.toHaveBeenCalled();
  });

  it('puts the server’s refusals on the same fields, nested ones too, and keeps what was typed', async () => {
    send.mockRejectedValue(
      new ApiError({
        status: 422,
        code: 'invalid',
        errors: { 'address.street': ['Rua desconhecida.', 'segunda'] },
      }),
    );
    await show();
    type('Rua', 'Rua Nenhuma');
    save();
    expect(await screen.findByText('Rua desconhecida.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Rua'));
    expect(field('Rua').value).toBe('Rua Nenhuma');
    expect(field('Rua').getAttribute('aria-invalid')).toBe('true');
    expect(onSaved).not.toHaveBeenCalled();
    type('Rua', 'Rua B');
    expect(screen.queryByText('Rua desconhecida.')).toBeNull();
  });

  it('sends the record’s version and forgets the draft once it is saved', async () => {
    await show();
    type('Nome', 'Depois');
    await waitFor(() => expect(localStorage.getItem(DRAFT)).toContain('Depois'), { timeout: 2000 });
    fireEvent.click(screen.getByRole('button', { name: /Salvar/ }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(send).toHaveBeenCalledWith({ name: 'Depois', address: { street: 'Rua A' }, version: 3 });
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  it('keeps the last word when the page is left right after it', async () => {
    await show();
    type('Nome', 'Na pressa');
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(localStorage.getItem(DRAFT)).toContain('Na pressa');
  });

  it('goes on keeping drafts when something is typed after it was saved on the same page', async () => {
    await show();
    type('Nome', 'Depois');
    save();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    type('Nome', 'Ainda depois');
    await waitFor(() => expect(localStorage.getItem(DRAFT)).toContain('Ainda depois'), { timeout: 2000 });
  });

  it('gives back a draft after a reload or an expired session, over the version it was typed on', async () => {
    localStorage.setItem(
      DRAFT,
      JSON.stringify({
        values: { name: 'Rascunho', address: { street: 'Rua A' } },
        version: 2,
        savedAt: '2026-11-16T13:42:00Z',
      }),
    );
    await show();
    expect(field('Nome').value).toBe('Rascunho');
    expect(screen.getByText(/Recuperamos o que você tinha digitado aqui/)).toBeTruthy();
    save();
    await waitFor(() => expect(send).toHaveBeenCalledWith(expect.objectContaining({ version: 2 })));
  });

  it('lets a draft go when asked to', async () => {
    localStorage.setItem(
      DRAFT,
      JSON.stringify({
        values: { name: 'Rascunho', address: { street: 'Rua A' } },
        version: 2,
        savedAt: '2026-11-16T13:42:00Z',
      }),
    );
    await show();
    fireEvent.click(screen.getByRole('button', { name: /Descartar/ }));
    expect(field('Nome').value).toBe('Antes');
    expect(localStorage.getItem(DRAFT)).toBeNull();
  });

  it('shows nobody the draft of another person', async () => {
    localStorage.setItem(
      'conforme.draft.2./things',
      JSON.stringify({ values: { name: 'De outra' }, version: 1, savedAt: 'x' }),
    );
    await show();
    expect(field('Nome').value).toBe('Antes');
  });

  it('asks before unsaved changes are left, and keeps them as a draft', async () => {
    const { router } = await show();
    type('Nome', 'Depois');
    fireEvent.click(screen.getByRole('link', { name: 'Cancelar' }));
    expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Continuar editando' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/things');
    fireEvent.click(screen.getByRole('link', { name: 'Cancelar' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sair e guardar o rascunho' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
    expect(JSON.parse(localStorage.getItem(DRAFT) ?? 'null')).toMatchObject({ values: { name: 'Depois' } });
  });

  it('lets an untouched form go without a word', async () => {
    const { router } = await show();
    fireEvent.click(screen.getByRole('link', { name: 'Cancelar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });
});

const reached = z
  .strictObject({ email: line(20).nullable(), phone: line(20).nullable() })
  .superRefine(({ email, phone }, context) => {
    if (email === null && phone === null)
      context.addIssue({ code: 'custom', path: ['email'], message: 'Informe um e-mail ou um telefone.' });
  });

function ReachForm() {
  const initial = { email: '', phone: '' };
  const staff = useStaffForm({ schema: reached, initial, page: '/reach', send, onSaved });
  return (
    <StaffForm staff={staff} cancelTo="/elsewhere">
      <TextField of={staff.field('email')} label="E-mail" />
      <TextField of={staff.field('phone')} label="Telefone" />
    </StaffForm>
  );
}

describe('what is wrong together with another field', () => {
  it('is right once that one is', async () => {
    await renderScreen(<ReachForm />);
    save();
    expect(await screen.findByText('Informe um e-mail ou um telefone.')).toBeTruthy();
    type('Telefone', '11 98765-4321');
    expect(screen.queryByText('Informe um e-mail ou um telefone.')).toBeNull();
  });

  it('stays where the server said it: the schema knows nothing of that', async () => {
    const errors = { email: ['Este e-mail não recebe mensagens.'] };
    send.mockRejectedValue(new ApiError({ status: 422, code: 'invalid', errors }));
    await renderScreen(<ReachForm />);
    type('E-mail', 'a@b.test');
    save();
    await screen.findByText('Este e-mail não recebe mensagens.');
    type('Telefone', '11 98765-4321');
    expect(screen.getByText('Este e-mail não recebe mensagens.')).toBeTruthy();
  });
});
