import { describe, expect, test } from 'vitest';
import { invalidBecause } from '../invalid-because.ts';
import { messages } from '../messages.ts';
import { cnpj } from './cnpj.ts';
import { bareCnpj, formatCnpj, isCnpj } from './cnpj-number.ts';

/** The rule as the Receita Federal prints it: each character is its code less 48, weights 2 to 9 from the right. */
function checkDigits(base: string): string {
  const digit = (text: string) => {
    const sum = [...text]
      .reverse()
      .reduce((total, char, index) => total + (char.charCodeAt(0) - 48) * (2 + (index % 8)), 0);
    return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  };
  const first = digit(base);
  return first + digit(base + first);
}

/** The same sequence on every run: a failure here is always repeatable. */
function* bases(count: number): Generator<string> {
  let state = 20260701;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let made = 0; made < count; made++) {
    const alphabet = made % 2 === 0 ? '0123456789' : '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    yield Array.from({ length: 12 }, () => alphabet[next(alphabet.length)]).join('');
  }
}

describe('CNPJ', () => {
  test('the official alphanumeric sample, in every way people write it', () => {
    for (const written of [
      '12.ABC.345/01DE-35',
      '12ABC34501DE35',
      '12.abc.345/01de-35',
      '12abc34501de35',
      ' 12.ABC.345/01DE-35 ',
      '12 ABC 345 01DE 35',
    ]) {
      expect(isCnpj(written), written).toBe(true);
      expect(cnpj.parse(written)).toBe('12ABC34501DE35');
    }
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
    expect(checkDigits('12ABC34501DE')).toBe('35');
  });

  test('numbers of the old kind go on being good', () => {
    for (const written of [
      '11.222.333/0001-81',
      '11222333000181',
      '00.000.000/0001-91',
      '33.000.167/0001-01',
    ])
      expect(isCnpj(written), written).toBe(true);
  });

  test('2,000 bases with their own check digits pass, with any other they do not', () => {
    for (const base of bases(2000)) {
      const right = checkDigits(base);
      expect(isCnpj(base + right), base + right).toBe(true);
      expect(isCnpj(formatCnpj(base + right))).toBe(true);
      expect(isCnpj((base + right).toLowerCase())).toBe(true);
      const wrong = String((Number(right) + 1) % 100).padStart(2, '0');
      expect(isCnpj(base + wrong), base + wrong).toBe(false);
      expect(isCnpj(base + String((Number(right) + 10) % 100).padStart(2, '0'))).toBe(false);
    }
  });

  test('bare and formatted are two ways to write the same', () => {
    for (const base of bases(200)) {
      const bare = base + checkDigits(base);
      expect(bareCnpj(formatCnpj(bare))).toBe(bare);
    }
  });

  test('what is none is refused in the words of the specification', () => {
    expect(cnpj.safeParse('').error?.issues[0]?.message).toBe(messages.required);
    for (const written of [
      '1',
      '12.ABC.345/01DE-3',
      '12.ABC.345/01DE-355',
      '12.ABC.345/01DE-36',
      '12.ABC.345/01DE-3A',
      '12ABC34501DE35x',
      '00000000000000',
      '11111111111111',
      '１２ABC34501DE35',
      '12ÁBC34501DE35',
      '12_ABC_34501DE35',
      "12ABC34501DE35' or 1=1",
    ]) {
      expect(isCnpj(written), written).toBe(false);
      expect(cnpj.safeParse(written).error?.issues[0]?.message).toBe(
        invalidBecause('Confira os números e as letras do CNPJ.'),
      );
    }
    expect(cnpj.safeParse(`12ABC34501DE35${' '.repeat(20)}`).success).toBe(false);
    for (const other of [12345678000195, null, undefined, ['12ABC34501DE35'], {}])
      expect(cnpj.safeParse(other).success).toBe(false);
  });
});
