import { hkdfSync, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Keys } from '../core/keys.ts';
import { SealedFields } from './sealed-fields.ts';

const keysOf = (master: string): Keys => ({
  derive: (purpose) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32)),
});
const fields = new SealedFields(keysOf('one'));
const row = randomUUID();

describe('sealed fields', () => {
  test('what was sealed opens in its row, and is not readable outside it', () => {
    const sealed = fields.seal('natural_entities.cpf', row, '52998224725');
    expect(sealed.includes('52998224725')).toBe(false);
    expect(fields.open('natural_entities.cpf', row, sealed)).toBe('52998224725');
  });

  test('the same value is sealed differently each time, and digested the same', () => {
    const seal = () => fields.seal('natural_entities.cpf', row, '52998224725').toString('hex');
    expect(seal()).not.toBe(seal());
    const digest = (text: string) => fields.digest('natural_entities.cpf', text).toString('hex');
    expect(digest('52998224725')).toBe(digest('52998224725'));
    expect(digest('52998224725')).not.toBe(digest('11144477735'));
    expect(fields.digest('natural_entities.cpf', '52998224725')).toHaveLength(16);
  });

  test('not in another row, another column, or with another key', () => {
    const sealed = fields.seal('natural_entities.cpf', row, '52998224725');
    expect(() => fields.open('natural_entities.cpf', randomUUID(), sealed)).toThrow();
    expect(() => fields.open('natural_entities.rg', row, sealed)).toThrow();
    expect(() => new SealedFields(keysOf('other')).open('natural_entities.cpf', row, sealed)).toThrow();
    const changed = Buffer.from(sealed);
    changed[15] = (changed[15] as number) ^ 1;
    expect(() => fields.open('natural_entities.cpf', row, changed)).toThrow();
  });

  test('the same value in two columns, or with two keys, is not recognised', () => {
    const digest = fields.digest('natural_entities.cpf', '52998224725');
    expect(fields.digest('natural_entities.rg', '52998224725').equals(digest)).toBe(false);
    const others = new SealedFields(keysOf('other')).digest('natural_entities.cpf', '52998224725');
    expect(others.equals(digest)).toBe(false);
  });
});
