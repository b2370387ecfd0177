import type { UploadRules } from '@conforme/contracts/core/upload.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UploadOptions } from '../../core/api/upload-options.ts';
import { type Upload, UploadQueue } from './upload-queue.ts';

interface Options<R> {
  readonly rules: UploadRules;
  readonly send: (file: File, options: UploadOptions) => Promise<R>;
  readonly onDone: (result: R, file: File) => void;
}

export interface Uploads {
  readonly rules: UploadRules;
  readonly list: readonly Upload[];
  readonly queue: Pick<UploadQueue<unknown>, 'add' | 'cancel' | 'retry' | 'remove' | 'clear'>;
}

/** The files of one place of a screen. What is still being sent when the screen is left is given up. */
export function useUploads<R>(options: Options<R>): Uploads {
  const [queue] = useState(() => new UploadQueue(options));
  useEffect(() => queue.renew(options));
  useEffect(() => () => queue.clear(), [queue]);
  const list = useSyncExternalStore(queue.subscribe, queue.current);
  return { rules: options.rules, list, queue };
}
