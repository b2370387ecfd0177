import type { ReceiptPaper } from '../reports/pdf-receipt.ts';

/** What a message says, without how it looks: the text and the HTML of a mail are both made from it. */
export interface Letter {
  readonly subject: string;
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. A secret (a one-use link) may stand here and nowhere else in a letter. */
  readonly link?: { readonly label: string; readonly url: string };
  /** To be typed where it was asked for. A secret like the link: it stands here and nowhere else, the subject least of all. */
  readonly code?: string;
  readonly closing?: readonly string[];
  /** Printed when it leaves, from what it says: nobody waits for it before. */
  readonly receipt?: { readonly name: string; readonly paper: ReceiptPaper };
}
