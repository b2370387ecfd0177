import { showingFailure } from '../../core/api/call.ts';
import { download, saveFile } from '../../core/api/download.ts';
import type { Callable, CallInput } from '../../core/api/endpoint-ref.ts';
import { toastSuccess } from '../../core/toast/toast-store.ts';

/** Into the browser's downloads; a failure is told as everywhere. */
export async function fetchFile<C extends Callable>(endpoint: C, input: CallInput<C>): Promise<void> {
  const file = await showingFailure(
    () => download(endpoint, input, { fallbackName: 'planilha.xlsx' }),
    () => false,
  );
  saveFile(file);
  toastSuccess(`Arquivo salvo: ${file.name}`);
}
