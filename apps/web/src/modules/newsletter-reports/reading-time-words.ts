/** '2 min 5 s'; a dash where nobody read. */
export const readingTimeWords = (seconds: number | null): string =>
  seconds === null ? '–' : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
