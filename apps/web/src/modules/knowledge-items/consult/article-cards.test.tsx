import type { ShownArticle } from '@conforme/contracts/modules/knowledge-items/consult.schemas.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeSession } from '../../../core/session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { signedInSnapshot } from '../../../testing/session-snapshot.ts';
import { ArticleAbout } from './article-cards.tsx';

const article: ShownArticle = {
  ...{ id: 4, number: 2, title: 'Guarda', summary: null, body: '<p>Texto.</p>', tags: [], path: null },
  ...{ organisation: 'Escola Ipê', owner: 'Camila', released_at: '2026-11-01T12:00:00Z', review_on: null },
  ...{ readers: 0, useful: null, related: [], documents: [], beside: [], addressed: true, vote: null },
  suggestions: [],
};

beforeEach(() => storeSession(signedInSnapshot()));
afterEach(cleanup);

it('leads to each document where readers read it, in the order of the author', async () => {
  const documents = [
    { id: 9, title: 'POL-PD-007 – Tabela de temporalidade' },
    { id: 3, title: 'FOR-PD-003 – Modelo de ata' },
  ];
  await renderScreen(<ArticleAbout article={{ ...article, documents }} />);
  const links = within(screen.getByRole('region', { name: 'Documentos' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['POL-PD-007 – Tabela de temporalidade', '#/documents/consult/9'],
    ['FOR-PD-003 – Modelo de ata', '#/documents/consult/3'],
  ]);
});

it('says nothing of documents where the reader can open none', async () => {
  await renderScreen(<ArticleAbout article={article} />);
  expect(screen.queryByRole('heading', { name: 'Documentos' })).toBeNull();
});
