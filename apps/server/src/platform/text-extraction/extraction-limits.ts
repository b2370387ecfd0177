/** What one file gives to search and to compare, and what reading it may cost. */
export const extractionLimits = {
  /** Pages beyond are not read: the text is told to be cut. */
  pages: 1_000,
  characters: 2_000_000,
  /** Pieces of a page or of a part: what a search shows is one of them. */
  passageCharacters: 4_000,
  /** Bytes outside the heap of a thread (a page that unpacks to gigabytes) are not limited by it: the whole is watched. */
  growthMb: 256,
} as const;

export interface Passage {
  /** Of a PDF or a presentation, from 1. */
  readonly page: number | null;
  readonly text: string;
}

export interface ExtractedText {
  readonly passages: readonly Passage[];
  readonly pages: number | null;
  readonly cut: boolean;
}
