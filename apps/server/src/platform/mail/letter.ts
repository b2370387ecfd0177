import type { ReceiptPaper } from '../reports/pdf-receipt.ts';
import type { Leaving } from './leave-tokens.ts';

/** What a message says, without how it looks: the text and the HTML of a mail are both made from it. */
export interface Letter {
  readonly subject: string;
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. A secret (a one-use link) may stand here and nowhere else in a letter. */
  readonly link?: { readonly label: string; readonly url: string };
  /** To be typed where it was asked for. A secret like the link: it stands here and nowhere else, the subject least of all. */
  readonly code?: string;
  /** Whom to write to about it: an e-mail address, which answers go to as well. It was checked to be one. */
  readonly contact?: string;
  readonly closing?: readonly string[];
  /** One of many, which its reader may ask to get no more of. */
  readonly leaving?: Leaving;
  /** What a mail program puts into a calendar, as iCalendar writes it. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly text: string };
  /** Printed when it leaves, from what it says: nobody waits for it before. */
  readonly receipt?: { readonly name: string; readonly paper: ReceiptPaper };
}
