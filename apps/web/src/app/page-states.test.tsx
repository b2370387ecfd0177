import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageFailure } from './page-states.tsx';

const reload = vi.fn();
let answer: () => Promise<Response>;

beforeEach(() => {
  reload.mockClear();
  const entry = { getAttribute: () => '/assets/main-old.js' } as unknown as Element;
  vi.spyOn(document, 'querySelector').mockReturnValue(entry);
  vi.stubGlobal('fetch', () => answer());
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const show = () =>
  render(
    <MantineProvider env="test">
      <PageFailure />
    </MantineProvider>,
  );
const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));

describe('a page whose code did not arrive', () => {
  it('is fetched again by a reload once the server answers', async () => {
    answer = async () => new Response('<script type="module" src="/assets/main-old.js"></script>');
    show();
    retry();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('is not reloaded into nothing while the server does not answer', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    show();
    retry();
    await screen.findByText(/O servidor ainda não responde/);
    expect(reload).not.toHaveBeenCalled();
  });

  it('of an older build says that a new version was installed', async () => {
    answer = async () => new Response('<script type="module" src="/assets/main-new.js"></script>');
    show();
    await screen.findByRole('heading', { name: 'Uma versão nova foi instalada' });
    fireEvent.click(screen.getByRole('button', { name: 'Recarregar' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
