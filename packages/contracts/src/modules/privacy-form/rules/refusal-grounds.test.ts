import { describe, expect, test } from 'vitest';
import { isGroundAgainst } from './refusal-grounds.ts';
import { refusalReasons } from './request-choices.ts';
import { erasingTypes } from './request-types.ts';

const groundsAgainst = (...types: Parameters<typeof isGroundAgainst>[1]) =>
  refusalReasons.options.filter(({ value }) => isGroundAgainst(value, types));

describe('the grounds for a refusal', () => {
  test.each(erasingTypes)('against %s are those of art. 16, and never art. 19', (type) => {
    const labels = groundsAgainst(type).map(({ label }) => label);
    for (const part of ['art. 16, I)', 'art. 16, II)', 'art. 16, III)', 'art. 16, IV)'])
      expect(
        labels.some((label) => label.includes(part)),
        part,
      ).toBe(true);
    expect(labels.filter((label) => label.includes('19'))).toEqual([]);
  });

  test('against access are secrecy and not the rules on erasure', () => {
    for (const type of ['CONF', 'ACES', 'REVI'] as const) {
      const reasons = groundsAgainst(type).map(({ value }) => value);
      expect(reasons).toContain('trade_secret');
      expect(reasons).not.toContain('legal_retention');
    }
  });

  test('of a request for several things are those of each; what names no article fits all', () => {
    expect(groundsAgainst('ACES', 'ELCO').map(({ value }) => value)).toEqual(
      refusalReasons.options.map(({ value }) => value),
    );
    expect(groundsAgainst('CORR').map(({ value }) => value)).toEqual([
      'identity',
      'repetitive',
      'not_processed',
      'other',
    ]);
  });
});
