import type { FileNews, FileTask } from './sealing.worker.ts';

interface Steps {
  /** From 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

function inWorker(task: FileTask, { onProgress }: Steps): Promise<{ file: Blob; key: string }> {
  const worker = new Worker(new URL('./sealing.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<{ file: Blob; key: string }>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FileNews>) => {
      if ('part' in data) onProgress?.(data.part);
      else if ('done' in data) resolve({ file: data.done, key: data.key });
      else reject(new Error('the file was not sealed or does not open'));
    };
    worker.onerror = () => reject(new Error('the worker did not start'));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

/** Under a key of its own, which goes into the text that names the file. Sent as `SEALED_NAME`. */
export const sealInWorker = async (file: Blob, steps: Steps = {}) => {
  const sealed = await inWorker({ act: 'seal', file }, steps);
  return {
    sealed: new File([sealed.file], SEALED_NAME, { type: 'application/octet-stream' }),
    key: sealed.key,
  };
};

/** Its own name stays inside the sealed text. */
const SEALED_NAME = 'anexo.sealed';

export const openInWorker = async (file: Blob, key: string, type: string, steps: Steps = {}): Promise<Blob> =>
  (await inWorker({ act: 'open', file, key, type }, steps)).file;
