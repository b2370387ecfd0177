import { ApiError, failureWords } from '../../api/api-error.ts';
import { showingFailure } from '../../api/call.ts';
import { download, saveFile } from '../../api/download.ts';
import { endpointRef } from '../../api/endpoint-ref.ts';
import { dismissToast, replaceToast, showToast, toastSuccess } from '../../toast/toast-store.ts';

const reportOfGrid = endpointRef('GET', '/api/v1/reports/grid');
const WORDS = { pdf: 'PDF', xls: 'Excel' } as const;
const EXTENSIONS = { pdf: 'pdf', xls: 'xlsx' } as const;

export interface ExportOrder {
  readonly title: string;
  /** The grid's own path: the server knows it by that name. */
  readonly path: string;
  readonly format: keyof typeof WORDS;
  /** The grid's parameters, without the page. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Those on the screen: what is printed. A workbook has them all. */
  readonly columns: readonly string[];
  /** Only these of them: rows that were ticked. */
  readonly ids?: readonly string[];
}

/** Downloads in the background, with a card that tells how far it is; nobody has to stay on the list. */
export async function runExport(order: ExportOrder): Promise<void> {
  const controller = new AbortController();
  const under = {
    tone: 'info',
    title: `Exportando para ${WORDS[order.format]}`,
    message: order.title,
    position: 'bottom-right',
    seconds: null,
    action: { label: 'Cancelar', run: () => controller.abort() },
  } as const;
  const card = showToast({ ...under, progress: null });
  try {
    const file = await showingFailure(
      () =>
        download(reportOfGrid, { query: queryOf(order) } as never, {
          signal: controller.signal,
          fallbackName: `${order.title}.${EXTENSIONS[order.format]}`,
          onProgress: (progress) => replaceToast(card, { ...under, progress }),
        }),
      ({ status }) => status !== 401 && status !== 403 && status !== 503,
    );
    saveFile(file);
    dismissToast(card);
    toastSuccess(`Arquivo salvo: ${file.name}`);
  } catch (error) {
    dismissToast(card);
    if (error instanceof ApiError) offerAgain(order, error);
    else if (!controller.signal.aborted) throw error;
  }
}

const queryOf = ({ path, format, query, columns, ids }: ExportOrder) => ({
  path,
  format,
  ...query,
  ...(format === 'pdf' ? { columns } : {}),
  ...(ids ? { ids: ids.join(',') } : {}),
});

/** What concerns the session has been handled as everywhere. */
function offerAgain(order: ExportOrder, error: ApiError): void {
  if ([401, 403, 503].includes(error.status)) return;
  showToast({
    tone: 'danger',
    title: 'O arquivo não foi gerado',
    message: failureWords(error),
    position: 'bottom-right',
    seconds: null,
    action: { label: 'Tentar novamente', run: () => runExport(order) },
  });
}
