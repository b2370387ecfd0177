import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { FilesStep } from './files-step.tsx';

afterEach(cleanup);

it('each refused file is told in its own line, an empty one too, and none is sent', async () => {
  const send = vi.fn();
  await renderScreen(
    <FilesStep files={[]} send={send} onFiles={() => {}} onRemove={() => {}} onBusy={() => {}} />,
  );
  const big = new File(['x'], 'filme.mp4');
  Object.defineProperty(big, 'size', { value: 2 ** 31 });
  fireEvent.change(screen.getByLabelText('Escolher arquivos'), {
    target: { files: [big, new File([], 'vazio.txt')] },
  });
  const told = await screen.findByRole('alert');
  const lines = Array.from(told.querySelectorAll('li'), ({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringMatching(/^filme\.mp4: O limite é/),
    'vazio.txt: O arquivo está vazio.',
  ]);
  expect(send).not.toHaveBeenCalled();
});
