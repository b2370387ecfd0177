import { describe, expect, test } from 'vitest';
import { protocolBegins } from './protocol-beginning.ts';

describe('words that are looked for', () => {
  test.each(['LGPD-2026-', 'lgpd-2026-7kq4', ' LGPD-2026-7KQ4M2X-9 '])('%j begins a protocol', (words) => {
    expect(protocolBegins('privacy', words)).not.toBeNull();
  });

  test.each([
    'LGPD',
    'LGPD-2026',
    '2026-000123',
    'INC-2026-0001',
    'LGPD-2026-%',
    'LGPD-2026-0001 Maria',
    'xLGPD-2026-0001',
    '',
  ])('%j may stand anywhere', (words) => {
    expect(protocolBegins('privacy', words)).toBeNull();
  });
});
