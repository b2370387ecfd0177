import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { markedPieces, recordPath } from './found-records.ts';
import { QuickSearchPalette } from './quick-search-palette.tsx';

const record = (list: string, id: string, label: string, more: object = {}) => ({
  ...{ id, list, path: null, label, detail: null, icon: null, due: null, ended: null },
  ...more,
});
const people = [record('/people/natural_entities', '7', 'Helena Prado')];
const cases = [
  record('/privacy-form', 'c-1', 'LGPD-2026-7KQ4M2X-D', {
    due: { state: 'due_soon', words: 'vence em 3 dias' },
  }),
  record('/privacy-form', 'c-2', 'LGPD-2025-0000000-D', { ended: 'Encerrado' }),
];

let asked: string[] = [];
let answer: () => { status?: number; body: unknown };
beforeEach(() => {
  localStorage.clear();
  asked = [];
  answer = () => ({
    body: {
      found: [
        { kind: 'people', records: people },
        { kind: 'cases', records: cases },
      ],
    },
  });
  fakeServer({
    'GET /api/v1/quick_search': (request: { url: string }) => {
      asked.push(new URL(request.url, 'http://here').searchParams.get('search') ?? '');
      return answer();
    },
  });
  storeSession(withPermissions('natural_entities.menu', 'natural_entities.edit', 'privacy.form.menu'));
});
afterEach(cleanup);

const open = async () => {
  await renderScreen(<QuickSearchPalette opened onClose={() => undefined} />);
  return screen.findByRole('combobox');
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('the quick search', () => {
  it('asks once typing has settled, and shows records in their groups with how near a date is', async () => {
    const field = await open();
    for (const words of ['h', 'hel', 'helen', 'helena']) type(field, words);
    await screen.findByRole('group', { name: 'Pessoas' });
    expect(asked).toEqual(['helena']);
    expect(options()).toEqual([
      'Helena Prado',
      'LGPD-2026-7KQ4M2X-Dvence em 3 dias',
      'LGPD-2025-0000000-DEncerrado',
    ]);
    expect(screen.getByText('Helena').tagName).toBe('MARK');
  });

  it('narrows to one kind, and back', async () => {
    type(await open(), 'helena');
    fireEvent.click(await screen.findByRole('button', { name: 'Protocolos 2' }));
    expect(options()).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Tudo 3' }));
    expect(options()).toHaveLength(3);
  });

  it('asks nothing for one or two signs', async () => {
    type(await open(), 'he');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked).toEqual([]);
  });

  it('says when the records could not be asked, and asks again', async () => {
    answer = () => ({ status: 500, body: { code: 'internal', messages: 'Falhou.' } });
    type(await open(), 'helena');
    const again = await screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 8_000 });
    answer = () => ({ body: { found: [{ kind: 'people', records: people }] } });
    fireEvent.click(again);
    await screen.findByRole('group', { name: 'Pessoas' });
  });
});

describe('where a record opens', () => {
  const of = (list: string) => recordPath({ list, id: '7', label: 'Helena Prado', path: null });
  it('on the page this session may open, else in its list, searched', () => {
    expect(of('/people/natural_entities')).toBe('/people/natural_entities/7/edit');
    expect(of('/people/legal_entities')).toBe('/people/legal_entities?search=Helena%20Prado');
    storeSession(withPermissions('privacy_form.detail'));
    expect(of('/privacy-form')).toBe('/privacy-form/7');
    storeSession(withPermissions('privacy_form.detail', 'privacy_form.handling'));
    expect(of('/privacy-form')).toBe('/privacy-form/7/handling');
    const event = { list: '/schedules', id: '7', label: 'Comitê', path: '/schedules?day=2031-03-12&e_id=7' };
    expect(recordPath(event)).toBe(event.path);
  });
});

describe('what was typed is marked', () => {
  it.each([
    ['Célia Araújo', 'celia', ['Célia']],
    ['Maria Helena', 'hel mar', ['Mar', 'Hel']],
    ['ana banana', 'ana', ['ana', 'anana']],
    ['Bruno', 'xyz', []],
  ])('in %j for %j', (text, typed, hits) => {
    const pieces = markedPieces(text, typed);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.filter(({ isHit }) => isHit).map((piece) => piece.text)).toEqual(hits);
  });
});
