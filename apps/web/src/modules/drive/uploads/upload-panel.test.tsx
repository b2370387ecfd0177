import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ResumableUploads, type Sender } from './resumable-uploads.ts';
import { UploadPanel } from './upload-panel.tsx';

afterEach(cleanup);

/** Begins, and never gets any further. */
const sender: Sender<null> = {
  begin: () => new Promise(() => {}),
  arrived: async () => ({ offset: 0, isDone: false }),
  send: async () => 0,
  forget: () => {},
  onDone: () => {},
};

it('draws the first fifty of what is on its way, and says how many more there are', async () => {
  const uploads = new ResumableUploads(sender);
  uploads.add(
    Array.from({ length: 1_250 }, (_, n) => ({ file: new File(['a'], `foto-${n}.png`), target: null })),
  );
  await renderScreen(<UploadPanel uploads={uploads} />);
  const rows = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(rows).toHaveLength(51);
  expect(rows[0]?.textContent).toContain('foto-0.png');
  expect(rows[50]?.textContent).toBe('e mais 1.200 arquivos');
  expect(screen.getByRole('status').textContent).toBe('Enviando 1 de 1250');
});
