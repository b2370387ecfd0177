import { showingFailure } from './call.ts';
import { type DownloadOptions, download, saveFile } from './download.ts';
import type { Callable, CallInput } from './endpoint-ref.ts';

/** A file into the browser's downloads. False where it did not arrive: the call itself has said why. */
export const takeFile = <C extends Callable>(
  endpoint: C,
  input: CallInput<C>,
  fallbackName: string,
  onProgress: NonNullable<DownloadOptions['onProgress']> = () => {},
): Promise<boolean> =>
  showingFailure(() => download(endpoint, input, { fallbackName, onProgress })).then(
    (file) => {
      saveFile(file);
      return true;
    },
    () => false,
  );
