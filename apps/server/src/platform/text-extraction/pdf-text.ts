import type * as PdfJs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { invalidField } from '../../core/app-error.ts';
import { type ExtractedText, extractionLimits } from './extraction-limits.ts';
import { PassageCollector } from './passages.ts';

const unreadable = () =>
  invalidField('file', 'Este PDF está danificado ou protegido por senha, e o texto não pôde ser lido.');

let loaded: Promise<typeof PdfJs> | null = null;

/**
 * Once in the thread that reads. Nothing native gets to see the file: the library would load a drawing library, and
 * unpack with zlib, which takes the whole process along when the thread is ended in the middle of it (Node 20).
 */
export function loadPdf(): Promise<typeof PdfJs> {
  loaded ??= withoutNative(async () => {
    // In this thread already: it needs no worker of its own.
    // @ts-expect-error: it comes without types
    const pdfjsWorker = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
    Object.assign(globalThis, { pdfjsWorker });
    return import('pdfjs-dist/legacy/build/pdf.mjs');
  });
  return loaded;
}

async function withoutNative<T>(load: () => Promise<T>): Promise<T> {
  const { getBuiltinModule } = process;
  const { warn } = console;
  Object.assign(globalThis, { DecompressionStream: undefined });
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} });
  process.getBuiltinModule = ((name: string) =>
    name === 'module' ? undefined : getBuiltinModule(name)) as typeof getBuiltinModule;
  // It says that it cannot draw, which nobody asks of it.
  console.warn = () => {};
  try {
    return await load();
  } finally {
    process.getBuiltinModule = getBuiltinModule;
    console.warn = warn;
  }
}

/** Scripts, forms, attachments and links are never looked at: only what the pages say. */
export async function pdfText(bytes: Uint8Array): Promise<ExtractedText> {
  const { getDocument, VerbosityLevel } = await loadPdf();
  const task = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    disableAutoFetch: true,
    disableStream: true,
    disableRange: true,
    enableXfa: false,
    stopAtErrors: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    const collected = new PassageCollector();
    const most = Math.min(document.numPages, extractionLimits.pages);
    if (most < document.numPages) collected.cut();
    for (let number = 1; number <= most; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent({ includeMarkedContent: false });
      page.cleanup();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      if (!collected.add(number, text)) break;
    }
    return collected.done(document.numPages);
  } catch {
    // Whatever it stumbles over came with the file.
    throw unreadable();
  } finally {
    await task.destroy().catch(() => {});
  }
}
