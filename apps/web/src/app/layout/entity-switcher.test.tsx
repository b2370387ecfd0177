import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activeEntity, storeActiveEntity, storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../testing/session-snapshot.ts';
import { EntitySwitcher } from './entity-switcher.tsx';

const entity = (id: number, name: string, parent_name: string | null = null) => ({
  id,
  type: 'legal_entity' as const,
  name,
  document: '76482190000192',
  parent_name,
});
const HOME = entity(1, 'Instituto Vale do Ipê');
const SCHOOL = entity(2, 'Colégio Vale do Ipê', 'Instituto Vale do Ipê');
const HOSPITAL = entity(3, 'Hospital Ipê Amarelo');

const reaching = (...rows: (typeof HOME)[]) =>
  fakeServer({
    'GET /api/v1/data_access/grid': ({ url }) => {
      const search = new URL(url, 'http://x').searchParams.get('filters[search]') ?? '';
      const data = rows.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
      return { body: { model: { data, total: data.length }, columns: [] } };
    },
  });

async function open() {
  await renderScreen(<EntitySwitcher />);
  fireEvent.click(await screen.findByRole('button', { name: `Ver os dados de: ${HOME.name}` }));
  await screen.findByRole('option', { name: /Hospital/ });
  return screen.getByRole('combobox');
}
const names = () =>
  screen.getAllByRole('option').map((option) => option.querySelector('.entity-name')?.textContent);
const current = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.querySelector('.entity-name')
    ?.textContent;

beforeEach(() => {
  localStorage.clear();
  storeSession(signedInSnapshot());
  storeActiveEntity({ id: 1, type: 'legal_entity', name: HOME.name });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the entity switcher', () => {
  it('is only a name for who reaches one entity', async () => {
    const { seen } = reaching(HOME);
    await renderScreen(<EntitySwitcher />);
    await waitFor(() => expect(seen).not.toEqual([]));
    expect(await screen.findByText(HOME.name)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers "Todas" first, then every entity, and says which is in effect', async () => {
    reaching(HOME, SCHOOL, HOSPITAL);
    await open();
    expect(names()).toEqual(['Todas', HOME.name, SCHOOL.name, HOSPITAL.name]);
    expect(screen.getByRole('option', { selected: true }).textContent).toContain(HOME.name);
    expect(screen.getByRole('option', { name: /Colégio/ }).textContent).toContain(
      '76.482.190/0001-92 · em Instituto Vale do Ipê',
    );
  });

  it('goes through them with the arrows, around the ends, and takes one with Enter', async () => {
    reaching(HOME, SCHOOL, HOSPITAL);
    const field = await open();
    expect(current(field)).toBe(HOME.name);
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(current(field)).toBe('Todas');
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(current(field)).toBe(HOSPITAL.name);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(activeEntity()).toEqual({ id: 0, type: 'all', name: 'Todas' }));
  });

  it('searches, and Enter never takes what the search has not found yet', async () => {
    reaching(HOME, SCHOOL, HOSPITAL);
    const field = await open();
    fireEvent.change(field, { target: { value: 'hospital' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(activeEntity()?.id).toBe(1);
    await waitFor(() => expect(names()).toEqual([HOSPITAL.name]));
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(activeEntity()?.id).toBe(3));
  });

  it('says when nothing is found', async () => {
    reaching(HOME, SCHOOL, HOSPITAL);
    fireEvent.change(await open(), { target: { value: 'zebra' } });
    expect(await screen.findByText('Nenhuma entidade com esse nome.')).toBeTruthy();
  });
});
