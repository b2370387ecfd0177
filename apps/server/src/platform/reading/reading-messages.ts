import type { FileKind, UploadRules } from '@conforme/contracts/core/upload.ts';
import type { ReturnedMessage } from '../bulk-letters/read-returned.ts';
import type { Sheet, SheetRow } from '../imports/sheet.ts';
import type { ExtractedText } from '../text-extraction/extraction-limits.ts';
import type { Mark } from '../watermark/mark-text.ts';
import type { CalendarContents } from './read-calendar.ts';

/** What a reading thread is asked, and what it answers to each. */
export interface ReadingAnswers {
  /** Loads what it reads with: the time that takes is no file's fault. */
  ready: { ask: { readonly reads: 'file' | 'sheet' | 'calendar' | 'text' | 'watermark' }; answer: null };
  /** The kind that name and content of a file agree on. */
  inspect: {
    ask: { readonly path: string; readonly name: string; readonly rules: UploadRules };
    answer: FileKind | null;
  };
  /** Everything a calendar file says. */
  calendar: { ask: { readonly bytes: Uint8Array }; answer: CalendarContents };
  /** What a document says, in passages. */
  text: { ask: { readonly bytes: Uint8Array; readonly mediaType: string }; answer: ExtractedText };
  /** Opens the sheet that the next messages are about. */
  sheet: {
    ask: { readonly bytes: Uint8Array; readonly mediaType: string };
    answer: Pick<Sheet, 'guess' | 'sheets'>;
  };
  /** Goes to its first row. */
  rows: { ask: { readonly reading: Parameters<Sheet['rows']>[0] }; answer: null };
  /** The rows that come next: as many as fit into one message. */
  next: { ask: object; answer: NextRows };
  /** A message that came back, saved by a mail program. */
  returned: { ask: { readonly bytes: Uint8Array }; answer: ReturnedMessage };
  /** The same PDF with a mark on every page. */
  watermark: { ask: { readonly bytes: Uint8Array; readonly mark: Mark }; answer: Uint8Array };
  /** Nothing of the file stays with the thread. Not answered. */
  forget: { ask: object; answer: never };
}

export interface NextRows {
  readonly rows: readonly SheetRow[];
  /** `more` rows follow, or none; or the file is refused for what stands behind these. */
  readonly after: 'more' | 'end' | { readonly refused: string };
}

export type ReadingKind = keyof ReadingAnswers;
export type ReadingMessage = {
  [K in ReadingKind]: { readonly kind: K } & ReadingAnswers[K]['ask'];
}[ReadingKind];

/** A refusal is for whoever sent the file; whatever else goes wrong ends the thread. */
export type ReadingReply = { readonly answer: unknown } | { readonly refused: string };
