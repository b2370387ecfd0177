import { describe, expect, test } from 'vitest';
import { cityOfCep } from './city-of-cep.ts';
import { type FederationUnit, federationUnitOfCep, federationUnits } from './federation-units.ts';
import { findMunicipality, municipalitiesOf } from './municipalities.ts';

const units = federationUnits.map(({ abbreviation }) => abbreviation);
const all = (await Promise.all(units.map(municipalitiesOf))).flat();

/** The last digit of a code checks the others: weights 1 and 2 by turns, the digits of each product added. */
const checks = (code: number): boolean => {
  const digits = [...String(code)].map(Number);
  const sum = digits.slice(0, 6).reduce((total, digit, at) => {
    const product = digit * ((at % 2) + 1);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return (10 - (sum % 10)) % 10 === digits[6];
};
/** Nine codes the IBGE gave before it checked itself, and never took back. */
const unchecked = [5203939, 5203962, 3117836, 3152131, 2611533, 2201919, 2201988, 2202251, 4305871];

describe('municipalities', () => {
  test('all of them, each code once, in its unit', () => {
    expect(all).toHaveLength(5571);
    expect(new Set(all.map(({ code }) => code)).size).toBe(5571);
    for (const { code, federationUnit } of all) {
      const unit = federationUnits.find(({ abbreviation }) => abbreviation === federationUnit);
      expect(Math.floor(code / 100_000), federationUnit).toBe(unit?.id);
    }
  });

  test('the check digit of each code is right', () => {
    expect(all.map(({ code }) => code).filter((code) => !checks(code))).toEqual(unchecked);
  });

  test('no name twice in a unit, none with a stray mark', () => {
    for (const { name, code } of all) expect(name, String(code)).toMatch(/^[A-ZÀ-Ý][\p{L}' -]+$/u);
    expect(new Set(all.map(({ name, federationUnit }) => `${federationUnit} ${name}`)).size).toBe(5571);
  });

  test('found however people write it, and only where it is', async () => {
    expect(await findMunicipality('SP', 'sao  paulo')).toMatchObject({ code: 3550308, name: 'São Paulo' });
    expect(await findMunicipality('PR', ' LONDRINA ')).toMatchObject({ code: 4113700 });
    expect(await findMunicipality('MG', "Olhos-d'Água")).toMatchObject({ code: 3145455 });
    expect(await findMunicipality('MG', 'olhos d agua')).toMatchObject({ code: 3145455 });
    expect(await findMunicipality('MT', 'Boa Esperança do Norte')).toMatchObject({ code: 5101837 });
    expect(await findMunicipality('PR', 'São Paulo')).toBeNull();
  });
});

describe('the city of a postal code', () => {
  test.each([
    ['01310-100', 'São Paulo'],
    ['08230-030', 'São Paulo'],
    ['20040-002', 'Rio de Janeiro'],
    ['70040-010', 'Brasília'],
    ['80010-000', 'Curitiba'],
    ['90010-150', 'Porto Alegre'],
    ['06010-000', null],
    ['86010-190', null],
    ['8001', null],
    ['', null],
  ])('%s is %s', (cep, city) => {
    expect(cityOfCep(cep)).toBe(city);
  });

  test('every city it names lies in the unit the same code names', async () => {
    const named = new Set<string>();
    for (let start = 1000; start < 100_000; start++) {
      const cep = `${String(start).padStart(5, '0')}000`;
      const city = cityOfCep(cep);
      if (!city || named.has(city)) continue;
      named.add(city);
      expect(await findMunicipality(federationUnitOfCep(cep) as FederationUnit, city), cep).not.toBeNull();
    }
    expect(named.size).toBe(27);
  });
});
