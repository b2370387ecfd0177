/** What a kind of case is called on its receipt, and what to do where nobody answers. */
export interface ReceiptWords {
  readonly title: string;
  readonly person: string;
  readonly asked: string;
  readonly details: string;
  readonly follow: string;
  readonly cover: string;
  readonly unanswered: readonly string[];
  readonly whoseInitials: string;
}
