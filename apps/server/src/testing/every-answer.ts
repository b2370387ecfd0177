import type { Answer } from './test-app.ts';

/** What every answer of the API carries, whatever it says. */
export const onEveryAnswer = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  vary: 'Authorization, X-Data-Access, Cookie',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

const transport = new Set(['date', 'connection', 'content-length', 'keep-alive']);

/** Without those of the connection. */
export const headersOf = ({ headers }: Pick<Answer, 'headers'>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !transport.has(name)));
