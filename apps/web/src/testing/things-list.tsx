import type { List } from '@conforme/contracts/core/list.ts';
import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import { parseQuery } from '../core/api/nested-query.ts';
import type { GridScreenProps } from '../core/grid/grid-model.ts';
import { GridScreen } from '../core/grid/grid-screen.tsx';
import { fakeServer, type SeenRequest } from './fake-server.ts';
import { renderScreen } from './render-screen.tsx';

// A list draws hundreds of elements. Asking which of them a style hides would take most of a test's time:
// nothing here is hidden by style.
configure({ defaultHidden: true });
vi.setConfig({ testTimeout: 30_000 });

export interface Thing {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly tags: readonly string[];
  readonly born: string;
}

export const thingsList: List<Thing> = {
  path: '/api/v1/things',
  title: 'Coisas',
  columns: [
    { key: 'name', label: 'Nome', sortable: true, filterable: true },
    {
      key: 'status',
      label: 'Situação',
      type: 'choice',
      filterable: true,
      options: [
        { value: 'on', label: 'Ligado' },
        { value: 'off', label: 'Desligado' },
      ],
    },
    { key: 'tags', label: 'Marcas', type: 'list' },
    { key: 'born', label: 'Nascimento', type: 'date', filterable: true, optional: true },
  ],
  exportRule: 'things.export',
  removal: 'final',
};

export const manyThings = (count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Coisa ${index + 1}`,
    status: index % 2 ? 'off' : 'on',
    tags: ['a', 'b', 'c'].slice(0, index % 4),
    born: '2020-02-29',
  }));

/** What a grid was asked for. */
export const asked = (request: SeenRequest | undefined) => parseQuery(request?.url.split('?')[1] ?? '');

export function answerPage(request: SeenRequest, rows: readonly Thing[]) {
  const { page = '1', per_page = '10' } = asked(request) as { page?: string; per_page?: string };
  const size = Number(per_page);
  const last = Math.max(1, Math.ceil(rows.length / size));
  const current = Math.min(Number(page), last);
  const data = rows.slice((current - 1) * size, current * size);
  return {
    body: {
      model: {
        current_page: current,
        data,
        last_page: last,
        next_page_url: null,
        prev_page_url: null,
        to: (current - 1) * size + data.length,
        total: rows.length,
      },
      columns: [],
    },
  };
}

type Routes = Parameters<typeof fakeServer>[0];

/** A server that lists these things, and does whatever else a test says. */
export const serveThings = (rows: readonly Thing[] = manyThings(23), routes: Routes = {}) =>
  fakeServer({ 'GET /api/v1/things/grid': (request) => answerPage(request, rows), ...routes });

/** A list page, as short as a page writes it. */
export const showThings = (address?: string, props: Partial<GridScreenProps<Thing>> = {}) =>
  renderScreen(
    <GridScreen
      list={thingsList}
      routeName="things"
      nameOf={(one) => one.name}
      emptyHint="Aqui ficam as coisas."
      emptyAction={<button type="button">Nova coisa</button>}
      {...props}
    />,
    address,
  );
