import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatBytes } from './byte-size.ts';

describe('byte sizes', () => {
  test.each([
    [0, '0 bytes', '0 bytes'],
    [1, '1 byte', '1 byte'],
    [999, '999 bytes', '999 bytes'],
    [1000, '1.000 bytes', '1 kB'],
    [1023, '1.023 bytes', '1 kB'],
    [1024, '1 KB', '1 kB'],
    [1_500_000, '1,4 MB', '1,5 MB'],
    [5 * 1024 ** 2, '5 MB', '5,2 MB'],
    [1024 ** 3 - 1, '1 GB', '1,1 GB'],
  ])('%i bytes', (bytes, by1024, by1000) => {
    expect(formatBytes(bytes)).toBe(by1024);
    expect(formatBytes(bytes, 1000)).toBe(by1000);
  });

  test('never a number of more digits than its unit has, and never less than half of what it is', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 40), fc.constantFrom(1000 as const, 1024 as const), (bytes, base) => {
        const [amount = '', unit = ''] = formatBytes(bytes, base).split(' ');
        const number = Number(amount.replaceAll('.', '').replace(',', '.'));
        expect(number).toBeLessThan(base);
        const power = Math.max(0, ['K', 'M', 'G', 'T'].indexOf(unit[0]?.toUpperCase() ?? '') + 1);
        const meant = number * base ** power;
        expect(Math.abs(meant - bytes)).toBeLessThanOrEqual(Math.max(0.06 * base ** power, 0));
      }),
    );
  });
});
