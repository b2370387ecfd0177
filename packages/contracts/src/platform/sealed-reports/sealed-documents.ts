/**
 * Pages that seal or open reports. They need WebAssembly, and the public ones the microphone, which no other page is
 * allowed: the server gives them an HTML document of their own, `/sealed`, with a policy of its own.
 */
export const SEALED_DOCUMENT = '/sealed';

const beginnings = [
  '/reporting-channel-form/',
  '/systematic-intimidation/',
  '/reporting-channel',
  '/intimidation-form',
  '/form-protocol-query/reporting-channel',
  '/form-protocol-query/intimidation',
  '/sealed-reports',
];

/** Whether the page at this hash path stands in the document of sealed pages. */
export const isSealedPage = (path: string): boolean =>
  beginnings.some((beginning) =>
    beginning.endsWith('/')
      ? path.startsWith(beginning)
      : path === beginning || path.startsWith(`${beginning}/`),
  );
