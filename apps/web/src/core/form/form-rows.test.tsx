import { line, z } from '@conforme/contracts/core/schema.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { ApiError } from '../api/api-error.ts';
import { CurrentPageProvider } from '../pages/current-page.tsx';
import { storeSession } from '../session/session-store.ts';
import { dismissAllToasts } from '../toast/toast-store.ts';
import { TextField } from './fields/text-field.tsx';
import { FormRows } from './form-rows.tsx';
import { RecordScreen } from './record-screen.tsx';
import { FormSection, StaffForm } from './staff-form.tsx';
import { type Opened, useStaffForm } from './use-staff-form.ts';

const schema = z.strictObject({
  name: line(20),
  address: z.strictObject({ street: line(20), city: line(20) }),
  contacts: z.array(z.strictObject({ name: line(20), email: line(40) })),
  version: z.number(),
});
type Values = {
  name: string;
  address: { street: string; city: string };
  contacts: { name: string; email: string }[];
};
const STORED: Values = {
  name: 'Colégio',
  address: { street: 'Rua A', city: 'Londrina' },
  contacts: [
    { name: 'Ana', email: 'ana@x.br' },
    { name: 'Bia', email: 'bia@x.br' },
    { name: 'Caio', email: 'caio@x.br' },
  ],
};

const send = vi.fn<(input: unknown) => Promise<unknown>>();
const reread = vi.fn<() => Promise<Opened<Values>>>();
function School() {
  const staff = useStaffForm({
    schema,
    initial: STORED,
    version: 1,
    page: '/things',
    send,
    onSaved: () => undefined,
    reread,
  });
  return (
    <StaffForm staff={staff} cancelTo="/x">
      <FormSection title="Escola">
        <TextField of={staff.field('name')} label="Nome" />
        <TextField of={staff.field('address.street')} label="Rua" />
        <TextField of={staff.field('address.city')} label="Cidade" />
        <FormRows
          of={staff.field('contacts')}
          label="Contatos"
          noun="contato"
          empty={{ name: '', email: '' }}
          nameOf={(row) => row.name}
        >
          {(row) => (
            <>
              <TextField of={row.at('name')} label="Nome do contato" />
              <TextField of={row.at('email')} label="E-mail do contato" />
            </>
          )}
        </FormRows>
      </FormSection>
    </StaffForm>
  );
}

const at = (path: string) => document.querySelector(`[data-path="${path}"]`) as HTMLInputElement;
const type = (path: string, value: string) => fireEvent.change(at(path), { target: { value } });
/** By its words; asking for the role of everything on the page takes seconds on a busy machine. */
const press = (name: string) => {
  const buttons = [...document.querySelectorAll('button')];
  const named = (button: Element) => (button.getAttribute('aria-label') ?? button.textContent) === name;
  fireEvent.click(buttons.find(named) as HTMLElement);
};
const save = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
const names = () => [0, 1, 2, 3].map((index) => at(`contacts.${index}.name`)?.value).filter(Boolean);
const stale = () => new ApiError({ status: 409, code: 'stale_version', errors: {} });

beforeEach(() => {
  localStorage.clear();
  storeSession(signedInSnapshot());
  send.mockReset().mockResolvedValue({});
  reread.mockReset();
});
afterEach(() => {
  act(dismissAllToasts);
  cleanup();
});

vi.setConfig({ testTimeout: 30_000 });

describe('rows of a form', () => {
  it('are added, moved, removed, and a removal is taken back', async () => {
    await renderScreen(<School />);
    press('Mover Caio para cima');
    expect(names()).toEqual(['Ana', 'Caio', 'Bia']);
    press('Remover Caio');
    expect(names()).toEqual(['Ana', 'Bia']);
    expect(screen.getByText(/Removido: Caio/)).toBeTruthy();
    press('Desfazer');
    expect(names()).toEqual(['Ana', 'Caio', 'Bia']);
    press('Adicionar contato');
    await waitFor(() => expect(document.activeElement).toBe(at('contacts.3.name')));
    type('contacts.3.name', 'Davi');
    type('contacts.3.email', 'davi@x.br');
    save();
    await waitFor(() => expect(send).toHaveBeenCalled());
    const sent = send.mock.calls[0]?.[0] as Values;
    expect(sent.contacts.map(({ name }) => name)).toEqual(['Ana', 'Caio', 'Bia', 'Davi']);
  });

  it('show the server’s refusal at the right field, and take it along when they move', async () => {
    send.mockRejectedValue(
      new ApiError({ status: 422, code: 'invalid', errors: { 'contacts.1.email': ['E-mail já usado.'] } }),
    );
    await renderScreen(<School />);
    save();
    await screen.findByText('E-mail já usado.');
    const wrong = () => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.dataset.path;
    expect(wrong()).toBe('contacts.1.email');
    expect(document.activeElement).toBe(at('contacts.1.email'));
    press('Mover Bia para cima');
    expect(wrong()).toBe('contacts.0.email');
    press('Remover Bia');
    expect(screen.queryByText('E-mail já usado.')).toBeNull();
  });
});

describe('somebody else saved first', () => {
  const conflict = async () => {
    send.mockRejectedValueOnce(stale());
    reread.mockResolvedValue({
      initial: {
        name: 'Colégio Novo',
        address: { street: 'Rua B', city: 'Maringá' },
        contacts: STORED.contacts.slice(0, 2),
      },
      version: 2,
    });
    await renderScreen(<School />);
    type('address.street', 'Rua C');
    press('Remover Ana');
    save();
    await screen.findByText('Comparar', {}, { timeout: 10_000 });
    press('Comparar');
  };
  const saved = async () => {
    save();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    return send.mock.calls[1]?.[0];
  };

  it('only what both changed is asked, in the fields’ own words; the rest follows', async () => {
    await conflict();
    expect(screen.getAllByRole('radiogroup').map((group) => group.textContent)).toEqual([
      expect.stringMatching(/Rua C.*Rua B/),
      expect.stringMatching(/Bia; Caio.*Ana; Bia/),
    ]);
    const [, contacts] = screen.getAllByRole('radio', { name: /Ana; Bia/ });
    fireEvent.click(contacts ?? screen.getByRole('radio', { name: /Ana; Bia/ }));
    press('Continuar com estas escolhas');
    expect(at('address.city').value).toBe('Maringá');
    expect(await saved()).toEqual({
      name: 'Colégio Novo',
      address: { street: 'Rua C', city: 'Maringá' },
      contacts: STORED.contacts.slice(0, 2),
      version: 2,
    });
  });

  it('or all of it is taken as it is stored now', async () => {
    await conflict();
    press('Voltar');
    press('Recarregar');
    expect(at('address.street').value).toBe('Rua B');
    expect(names()).toEqual(['Ana', 'Bia']);
    expect(await saved()).toMatchObject({ version: 2, name: 'Colégio Novo' });
  });
});

describe('a page about one record', () => {
  const read = (change: object) =>
    renderScreen(
      <CurrentPageProvider
        value={{ page: { path: '/things', title: 'Escola', access: 'public' }, crumbs: [] }}
      >
        <RecordScreen
          record={{ data: undefined, isError: false, isFetching: false, error: null, refetch, ...change }}
          notFound="Escola não encontrada"
          listPath="/schools"
        >
          {(school: { name: string }) => <p>{school.name}</p>}
        </RecordScreen>
      </CurrentPageProvider>,
    );
  const refetch = vi.fn(async () => ({ data: undefined, error: null }));

  it('has the form’s shape while it comes', async () => {
    await read({ isFetching: true });
    expect(screen.getByText('Carregando o formulário')).toBeTruthy();
    cleanup();
    // What an earlier visit left in memory is not shown: a form would start from it.
    await read({ isFetching: true, data: { name: 'Colégio antigo' } });
    expect(screen.queryByText('Colégio antigo')).toBeNull();
    cleanup();
    await read({ data: { name: 'Colégio' } });
    expect(screen.getByText('Colégio')).toBeTruthy();
  });

  it('says that it is gone and leads to the list', async () => {
    const error = new ApiError({ status: 404, code: 'not_found', errors: {} });
    const { router } = await read({ isError: true, error });
    expect(screen.getByText('Escola não encontrada')).toBeTruthy();
    press('Ver a lista');
    await waitFor(() => expect(router.state.location.pathname).toBe('/schools'));
  });

  it('offers a second try when it fails', async () => {
    await read({ isError: true, error: new ApiError({ status: 500, code: 'internal', errors: {} }) });
    press('Tentar novamente');
    expect(refetch).toHaveBeenCalled();
  });
});
