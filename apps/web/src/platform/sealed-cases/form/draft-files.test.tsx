import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../core/api/api-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import type { NamedFile } from '../report-content.ts';
import { FilesExpired, useDraftFiles } from './draft-files.ts';
import { RecordVoice } from './record-voice.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const named = (file_id: string): NamedFile => ({
  file_id,
  name: `${file_id}.jpg`,
  type: 'x',
  size: 1,
  key: 'k',
});
const sealed = new File(['x'], 'anexo.sealed');
const gone = () => new ApiError({ status: 404, code: 'not_found' });

function hook(put: (draft: { draft: string }) => Promise<string>) {
  let count = 0;
  const begin = vi.fn(async () => {
    count += 1;
    return { draft: `draft ${count}`, handle: `handle ${count}` };
  });
  const drop = vi.fn(async () => ({}));
  return { ...renderHook(() => useDraftFiles({ begin, put, drop })), begin, drop };
}

it('a place whose day is over is made anew where nothing was in it', async () => {
  let isOver = false;
  const { result, begin } = hook(async ({ draft }) => {
    if (isOver && draft === 'draft 1') throw gone();
    return 'f1';
  });
  await act(() => result.current.send(sealed, () => {}));
  isOver = true;
  expect(await act(() => result.current.send(sealed, () => {}))).toBe('f1');
  expect(begin).toHaveBeenCalledTimes(2);
});

it('and what was in it is named no more, so that the report is still sent', async () => {
  let isOver = false;
  const { result } = hook(async ({ draft }) => {
    if (isOver && draft === 'draft 1') throw gone();
    return 'f2';
  });
  await act(() => result.current.send(sealed, () => {}));
  act(() => result.current.setFiles([named('f1')]));
  expect(result.current.sent()).toEqual({ draft: 'draft 1', files: ['f1'] });
  isOver = true;
  await act(async () => {
    await expect(result.current.send(sealed, () => {})).rejects.toThrow(FilesExpired);
  });
  expect(result.current.sent()).toEqual({ draft: null, files: [] });
  expect(await act(() => result.current.send(sealed, () => {}))).toBe('f2');
});

it('a file that is taken out makes room on the server', async () => {
  const { result, drop } = hook(async () => 'f1');
  await act(() => result.current.send(sealed, () => {}));
  const file = named('f1');
  act(() => result.current.setFiles([file]));
  act(() => result.current.remove(file));
  expect(drop).toHaveBeenCalledWith(expect.objectContaining({ draft: 'draft 1' }), 'f1');
  expect(result.current.sent()).toEqual({ draft: null, files: [] });
});

it('a recording stays until it arrived, or is thrown away', async () => {
  URL.createObjectURL = () => 'blob:voice';
  URL.revokeObjectURL = () => undefined;
  const voice = new File(['voz'], 'voz.wav');
  const onKeep = vi.fn();
  const answers = [false, true];
  const onTake = vi.fn(async () => answers.shift() ?? true);
  await renderScreen(<RecordVoice isBusy={false} kept={voice} onKeep={onKeep} onTake={onTake} />);
  const join = () => fireEvent.click(screen.getByRole('button', { name: 'Juntar a gravação' }));
  join();
  await waitFor(() => expect(onTake).toHaveBeenCalledTimes(1));
  expect(onKeep).not.toHaveBeenCalled();
  join();
  await waitFor(() => expect(onKeep).toHaveBeenCalledWith(null));
  expect(screen.getByRole('button', { name: 'Descartar a gravação' })).toBeTruthy();
});
