/**
 * Folders the server reads at run time. This file sits one level under apps/server, and so does the
 * built dist/main.js it is bundled into: both resolve to the same places.
 */
const at = (relative: string) => decodeURIComponent(new URL(relative, import.meta.url).pathname);

/** Built beside main.js, or its source. */
const worker = (file: string) =>
  at(import.meta.url.endsWith('.ts') ? `./platform/${file}.ts` : `./${file.split('/').at(-1)}.js`);

export const paths = {
  root: at('../../../'),
  migrations: at('../migrations/'),
  web: at('../../web/dist/'),
  /** The files that threads run. */
  reportWorker: worker('reports/report-worker'),
  readingWorker: worker('reading/reading-worker'),
};
