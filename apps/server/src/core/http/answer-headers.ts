import type { Config } from '../config.ts';

/**
 * Of every answer, whatever it says: nothing in it may run, be framed, be kept or be taken for something else. Written
 * out, because they are the same words each time, and because answers that no route gives need them, too.
 */
export const answerHeaders = ({ PUBLIC_URL, ALLOWED_ORIGINS }: Config): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  // Whoever caches must also tell origins apart, once other origins may ask.
  vary: `${ALLOWED_ORIGINS.length > 0 ? 'Origin, ' : ''}Authorization, X-Data-Access, Cookie`,
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  ...(PUBLIC_URL?.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
});
