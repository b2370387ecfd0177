/**
 * Patterns that are not known to be linear, and why each may stay: what it is run over is short, and something holds it
 * to that before the pattern runs; or what it is put together from is our own.
 * @type {readonly { file: string, source: string, why: string }[]}
 */
export const PATTERN_EXCEPTIONS = [
  {
    file: 'apps/server/src/core/http/device-label.ts',
    source: '\\bVersion\\/[\\d.]+ .*\\bSafari\\/',
    why: 'deviceLabel cuts the header to 500 characters first.',
  },
  {
    file: 'packages/contracts/src/core/brazil/bank-account.ts',
    source: '`^\\\\d{1,{digits}}(-[\\\\dX]{1,2})?$`',
    why: 'A number of our own; every part of it is bounded.',
  },
  {
    file: 'packages/contracts/src/platform/cases/draft-schemas.ts',
    source: '`^\\\\d{{EMAIL_CODE_LENGTH}}$`',
    why: 'A number of our own; every part of it is bounded.',
  },
  {
    file: 'packages/contracts/src/core/formula/read-formula.ts',
    source: 'PARTS',
    why: 'A copy of the literal above it, which is checked; readFormula refuses more than 2,000 characters first.',
  },
  {
    file: 'apps/server/src/platform/cases/intake/protocol-beginning.ts',
    source: '`^{protocolPrefixes[formType]}-\\\\d{4}-[\\\\dA-Z-]*$`',
    why: 'Letters of our own; one repetition at the end.',
  },
  {
    file: 'apps/server/src/platform/public-links/link-token.ts',
    source: '`^v1\\\\.([a-z0-9]{1,16})\\\\.([A-Za-z0-9_-]{{Math.ceil((SEALED * 4) / 3)}})$`',
    why: 'A number of our own; every part of it is bounded.',
  },
];
