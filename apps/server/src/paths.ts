/**
 * Folders the server reads at run time. This file sits one level under apps/server, and so does the
 * built dist/main.js it is bundled into: both resolve to the same places.
 */
const at = (relative: string) => decodeURIComponent(new URL(relative, import.meta.url).pathname);

export const paths = {
  root: at('../../../'),
  migrations: at('../migrations/'),
  web: at('../../web/dist/'),
  /** The file a report's thread runs: built beside main.js, or its source. */
  reportWorker: at(
    import.meta.url.endsWith('.ts') ? './platform/reports/report-worker.ts' : './report-worker.js',
  ),
};
