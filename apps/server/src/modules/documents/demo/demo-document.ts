import type { PaperSection } from '../../../platform/demo/demo-paper.ts';

export interface DemoVersion {
  readonly note: string;
  /** Days since it was released; of one that was not, since it was sent. */
  readonly days: number;
  /** Asks for signatures again. */
  readonly relevant?: boolean;
  readonly state: 'draft' | 'in_review' | 'in_force' | 'superseded';
  /** A plain text where the document is one; otherwise a PDF. */
  readonly text: readonly PaperSection[] | string;
}

/** A document as a school keeps it. Oldest version first. */
export interface DemoDocument {
  readonly code: string;
  readonly title: string;
  readonly kind: string;
  readonly classification: 'public' | 'internal' | 'confidential' | 'restricted';
  readonly status: 'draft' | 'in_review' | 'in_force' | 'periodic_review' | 'revoked';
  readonly summary: string;
  readonly tags: readonly string[];
  /** Days from today. */
  readonly review?: number;
  readonly expires?: number;
  readonly retention?: number;
  /** Everybody, unless these groups or accounts are named. */
  readonly roles?: readonly string[];
  readonly people?: readonly ('admin' | 'encarregado')[];
  readonly statement?: string;
  readonly endedBecause?: string;
  readonly versions: readonly DemoVersion[];
}
