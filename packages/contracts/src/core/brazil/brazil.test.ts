import { describe, expect, test } from 'vitest';
import { invalidBecause } from '../invalid-because.ts';
import { messages } from '../messages.ts';
import { bareCep, cep, formatCep, isCep } from './cep.ts';
import { civilDate } from './civil-date.ts';
import { isCivilDate, parseCivilDate } from './civil-days.ts';
import { parseCivilTime } from './civil-time.ts';
import { cpf } from './cpf.ts';
import { bareCpf, formatCpf, isCpf } from './cpf-number.ts';
import { money } from './money.ts';
import { formatAmount, formatMoney, parseMoney } from './money-amounts.ts';
import { phone } from './phone.ts';
import { areaCodes, barePhone, formatPhone, isPhone } from './phone-number.ts';

/** The same sequence on every run: a failure here is always repeatable. */
function* numbers(count: number, below: number): Generator<number> {
  let state = 20261115;
  for (let made = 0; made < count; made++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield Math.floor((state / 2 ** 32) * below);
  }
}
const digits = (number: number, length: number) => String(number).padStart(length, '0');
const refusal = (schema: typeof cpf | typeof civilDate, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('CPF', () => {
  /** As the Receita Federal prints it: weights from 2 upwards, from the right. */
  const checkDigits = (base: string): string => {
    const digit = (text: string) => {
      const sum = [...text].reverse().reduce((total, char, at) => total + Number(char) * (at + 2), 0);
      return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
    };
    const first = digit(base);
    return first + digit(base + first);
  };

  test('2,000 bases pass with their own check digits, and with no others', () => {
    for (const number of numbers(2000, 1e9)) {
      const base = digits(number, 9);
      const right = checkDigits(base);
      if (/^(\d)\1*$/.test(base)) continue;
      expect(isCpf(base + right), base + right).toBe(true);
      expect(cpf.parse(formatCpf(base + right))).toBe(base + right);
      expect(bareCpf(formatCpf(base + right))).toBe(base + right);
      expect(isCpf(base + digits((Number(right) + 1) % 100, 2))).toBe(false);
      expect(isCpf(base + digits((Number(right) + 10) % 100, 2))).toBe(false);
    }
  });

  test('what is none is refused in the words of the specification', () => {
    for (const text of [
      '1',
      '111.111.111-11',
      '529.982.247-2',
      '529.982.247-26',
      '529982247255',
      '52998224A25',
    ])
      expect(refusal(cpf, text), text).toEqual([invalidBecause('Confira os números do CPF.')]);
    expect(refusal(cpf, '')).toEqual([messages.required]);
    expect(cpf.parse(' 529.982.247-25 ')).toBe('52998224725');
  });
});

describe('CEP', () => {
  test('bare and formatted are two ways to write the same', () => {
    for (const number of numbers(500, 98_999_999)) {
      const bare = digits(number + 1_000_000, 8);
      expect(cep.parse(formatCep(bare))).toBe(bare);
      expect(bareCep(formatCep(bare))).toBe(bare);
      expect(isCep(bare.slice(1))).toBe(false);
    }
    expect(formatCep('86010190')).toBe('86010-190');
  });

  test('eight digits, none of the codes below the first', () => {
    for (const text of ['86010-1', '00000-000', '00999999', '8601O-190', '860101900'])
      expect(refusal(cep, text), text).toEqual([invalidBecause('O CEP tem 8 números.')]);
  });
});

describe('phone', () => {
  test('67 area codes, each with a landline and a mobile', () => {
    expect(new Set(areaCodes).size).toBe(67);
    for (const code of areaCodes) {
      expect(isPhone(`${code}33224455`), code).toBe(true);
      expect(isPhone(`${code}998877665`), code).toBe(true);
    }
    const none = Array.from({ length: 100 }, (_, code) => digits(code, 2)).filter(
      (code) => !areaCodes.includes(code),
    );
    for (const code of none) expect(isPhone(`${code}998877665`), code).toBe(false);
  });

  test('every way people write it is the same number', () => {
    for (const text of [
      '43998877665',
      '(43) 99887-7665',
      '+55 43 99887-7665',
      '043 99887 7665',
      '5543998877665',
    ])
      expect(phone.parse(text), text).toBe('+5543998877665');
    // 55 is also the area code of Santa Maria.
    expect(phone.parse('(55) 99887-7665')).toBe('+5555998877665');
    expect(formatPhone('4333224455')).toBe('(43) 3322-4455');
    expect(formatPhone('+5543998877665')).toBe('(43) 99887-7665');
  });

  test('neither too short, nor a mobile without its 9, nor letters', () => {
    for (const text of [
      '998877665',
      '4398877665',
      '43898877665',
      '4313224455',
      '439988776655',
      '43 9988-ABCD',
    ])
      expect(refusal(phone, text), text).toEqual([
        invalidBecause('Escreva o telefone com o DDD, como (43) 99887-7665.'),
      ]);
    expect(barePhone('')).toBe('');
  });
});

describe('money', () => {
  test('what is written is read back to the cent', () => {
    for (const cents of numbers(2000, 99_999_999_999_999)) {
      expect(parseMoney(formatMoney(cents)), formatMoney(cents)).toBe(cents);
      expect(parseMoney(formatAmount(cents))).toBe(cents);
      expect(money.parse(cents)).toBe(cents);
    }
    expect(formatMoney(123456)).toBe('R$\u00a01.234,56');
  });

  test('as people and spreadsheets write it', () => {
    const written: [string, number][] = [
      ['0', 0],
      ['1234', 123400],
      ['1.234', 123400],
      ['1234,5', 123450],
      ['R$ 1.234,56', 123456],
      ['1234.56', 123456],
      ['12.5', 1250],
      [' 7, ', 700],
      ['0,07', 7],
      ['1.234.567,89', 123456789],
    ];
    for (const [text, cents] of written) expect(parseMoney(text), text).toBe(cents);
  });

  test('what is no amount is not guessed at', () => {
    for (const text of ['', '-1', '1,234', '12.34.56', '1.23,4', 'mil', '1e3', ',50', '9'.repeat(20)])
      expect(parseMoney(text), text).toBeNull();
    for (const value of [-1, 1.5, 1e15, '100']) expect(money.safeParse(value).success).toBe(false);
  });
});

describe('a day of the calendar', () => {
  test('every day of 400 years, written and read back', () => {
    for (const day of numbers(4000, 146_097)) {
      const civil = new Date(Date.UTC(1800, 0, 1 + day)).toISOString().slice(0, 10);
      expect(parseCivilDate(civil.split('-').reverse().join('/')), civil).toBe(civil);
      expect(isCivilDate(civil)).toBe(true);
    }
  });

  test('no day is bent into another', () => {
    for (const text of [
      '31/02/2026',
      '29/02/2025',
      '00/01/2026',
      '32/01/2026',
      '01/13/2026',
      '1/1/26',
      '2026-01-01',
    ])
      expect(parseCivilDate(text), text).toBeNull();
    expect(parseCivilDate('29/02/2024')).toBe('2024-02-29');
    for (const text of ['31/02/2026', '2026-02-31', '2026-2-1', '2026-01-01T00:00:00Z', '0000-01-01'])
      expect(refusal(civilDate, text), text).toEqual([
        invalidBecause('Escreva uma data que exista, como 31/01/2026.'),
      ]);
  });

  test('an hour in Brasília is an instant, with the summer hours of old', () => {
    expect(parseCivilTime('16/11/2026 10:42')).toBe('2026-11-16T13:42:00.000Z');
    expect(parseCivilTime('16/11/2016 10:42')).toBe('2016-11-16T12:42:00.000Z');
    expect(parseCivilTime('01/01/2026 00:00')).toBe('2026-01-01T03:00:00.000Z');
    // That night went from 23:59 to 01:00.
    expect(parseCivilTime('04/11/2018 00:30')).toBeNull();
    for (const text of ['31/02/2026 10:00', '16/11/2026', '16/11/2026 24:00', '16/11/2026 10:60', ''])
      expect(parseCivilTime(text), text).toBeNull();
  });
});
