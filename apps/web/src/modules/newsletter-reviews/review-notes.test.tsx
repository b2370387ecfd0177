import type { ReviewDetail } from '@conforme/contracts/modules/newsletter-reviews/newsletter-reviews.schemas.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ReviewNotes } from './review-notes.tsx';

const detail = (acts: ReviewDetail['acts']) =>
  ({
    newsletter: { id: 7, text: 'Leia a tabela.' },
    notes: [
      {
        ...{ id: 1, author: 'Ana', quote: 'Leia', before: '', after: '', body: 'Qual?' },
        ...{ created_at: '2026-11-01T12:00:00.000Z', resolved_at: null, resolved_by: null },
      },
    ],
    acts,
  }) as unknown as ReviewDetail;

afterEach(cleanup);

it('offers to resolve a note only where the server does', async () => {
  await renderScreen(<ReviewNotes detail={detail([])} />);
  expect(screen.getByText('Qual?')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await renderScreen(<ReviewNotes detail={detail(['resolve'])} />);
  expect(screen.getByRole('button', { name: 'Resolver' })).toBeDefined();
});
