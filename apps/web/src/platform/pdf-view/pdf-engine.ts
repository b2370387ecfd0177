import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type RenderTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker';

export type { PDFDocumentProxy, RenderTask };

/** Larger pages are drawn smaller: a canvas of a hundred megapixels ends a phone's browser. */
const MOST_PIXELS = 16_000_000;

/**
 * Opens a PDF to be drawn: no scripts, no forms, nothing fetched beside it. The library takes the bytes over, so they
 * are copied.
 */
export function openPdf(bytes: Uint8Array) {
  GlobalWorkerOptions.workerPort ??= new PdfWorker();
  return getDocument({
    data: bytes.slice(),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    disableAutoFetch: true,
    disableStream: true,
    disableRange: true,
    maxImageSize: 40_000_000,
    canvasMaxAreaInBytes: MOST_PIXELS * 4,
    verbosity: 0,
  });
}

/** One page on a canvas, as wide as asked for, sharp on every screen. */
export async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<RenderTask> {
  const page = await document.getPage(number);
  const plain = page.getViewport({ scale: 1 });
  const scale = width / plain.width;
  const wanted = Math.min(devicePixelRatio || 1, 2);
  const fits = Math.sqrt(MOST_PIXELS / (plain.width * plain.height * scale * scale));
  const viewport = page.getViewport({ scale: scale * Math.min(wanted, fits) });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  canvas.style.width = `${Math.floor(width)}px`;
  canvas.style.height = `${Math.floor(plain.height * scale)}px`;
  // Annotations are not drawn: a link or a form field on a picture does nothing.
  return page.render({ canvas, viewport, annotationMode: 0 });
}

/** What a page says, for those who do not see the drawing. */
export async function pageText(document: PDFDocumentProxy, number: number): Promise<string> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
}
