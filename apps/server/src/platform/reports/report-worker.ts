import { parentPort } from 'node:worker_threads';
import { runInBackground } from '../../core/background-thread.ts';
import type { PaperDocument } from './pdf-document.ts';
import type { IssuedPaper } from './pdf-issued.ts';
import type { ReceiptPaper } from './pdf-receipt.ts';
import type { Report, ReportRow, ReportWriter } from './report.ts';

export type ReportWork =
  | { readonly format: 'pdf' | 'xls'; readonly report: Report }
  /** Known as a whole: what has no list of its own. */
  | { readonly format: 'document'; readonly document: PaperDocument }
  | { readonly format: 'receipt'; readonly receipt: ReceiptPaper }
  | { readonly format: 'issued'; readonly issued: IssuedPaper };
/**
 * A report to begin, rows of it, its end, or that nobody wants it any more, each answered with the bytes that came of it;
 * or the end of the thread.
 */
export type ReportMessage = ReportWork | readonly ReportRow[] | 'end' | 'drop' | 'leave';

runInBackground();

let writer: ReportWriter | null = null;

async function create(work: ReportWork): Promise<ReportWriter> {
  if (work.format === 'document') return (await import('./pdf-document.ts')).createDocument(work.document);
  if (work.format === 'receipt') return (await import('./pdf-receipt.ts')).createReceipt(work.receipt);
  if (work.format === 'issued') return (await import('./pdf-issued.ts')).createIssued(work.issued);
  if (work.format === 'pdf') return (await import('./pdf-report.ts')).createPdf(work.report);
  return (await import('./workbook.ts')).createWorkbook(work.report);
}

async function produce(message: Exclude<ReportMessage, 'leave'>): Promise<Uint8Array> {
  if (typeof message === 'object' && 'format' in message) {
    writer = await create(message);
    return new Uint8Array();
  }
  if (message === 'drop') {
    writer = null;
    return new Uint8Array();
  }
  if (!writer) throw new Error('no report has begun');
  return message === 'end' ? writer.end() : writer.write(message);
}

parentPort?.on('message', async (message: ReportMessage) => {
  // In a thread this ends the thread alone.
  if (message === 'leave') process.exit();
  const produced = await produce(message);
  if (message === 'end') writer = null;
  // A copy of its own, so that it can be handed over instead of copied again.
  const bytes = new Uint8Array(produced);
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
