import { describe, expect, test } from 'vitest';
import { oneOf } from '../schema.ts';
import { federationUnitChoices, federationUnitOfCep, federationUnits } from './federation-units.ts';

describe('federation units', () => {
  test('27, each with its own code of the IBGE, in five regions', () => {
    expect(federationUnits).toHaveLength(27);
    expect(new Set(federationUnits.map(({ id }) => id)).size).toBe(27);
    const counted = (region: string) => federationUnits.filter((unit) => unit.region === region).length;
    expect(['Norte', 'Nordeste', 'Sudeste', 'Sul', 'Centro-Oeste'].map(counted)).toEqual([7, 9, 4, 3, 4]);
  });

  test('a form offers them by abbreviation, and takes nothing else', () => {
    const field = oneOf(federationUnitChoices);
    expect(field.parse('SP')).toBe('SP');
    for (const wrong of ['sp', 'XX', '', 'São Paulo', 35, null])
      expect(field.safeParse(wrong).success).toBe(false);
    expect(federationUnitChoices.labels.MT).toBe('MT – Mato Grosso');
  });
});

describe('the unit a postal code lies in', () => {
  /** The post office of each capital. */
  const capitals: Record<string, string> = {
    AC: '69900-078',
    AL: '57020-000',
    AM: '69005-070',
    AP: '68900-073',
    BA: '40015-970',
    CE: '60025-100',
    DF: '70002-900',
    ES: '29010-935',
    GO: '74003-901',
    MA: '65010-904',
    MG: '30170-132',
    MS: '79002-970',
    MT: '78005-970',
    PA: '66017-900',
    PB: '58010-970',
    PE: '50010-970',
    PI: '64000-960',
    PR: '80002-900',
    RJ: '20010-974',
    RN: '59012-970',
    RO: '76801-970',
    RR: '69301-970',
    RS: '90001-970',
    SC: '88010-970',
    SE: '49010-970',
    SP: '01031-970',
    TO: '77001-970',
  };
  test.each(Object.entries(capitals))('%s', (unit, cep) => expect(federationUnitOfCep(cep)).toBe(unit));

  test('ranges that change inside a state', () => {
    expect(['69299-999', '69300-000', '69399-999', '69400-000'].map(federationUnitOfCep)).toEqual([
      'AM',
      'RR',
      'RR',
      'AM',
    ]);
    expect(['72799-999', '72800-000', '73000-000', '73700-000'].map(federationUnitOfCep)).toEqual([
      'DF',
      'GO',
      'DF',
      'GO',
    ]);
  });

  test('every code lies in the unit the Correios gave it to, and what is no code in none', () => {
    const passed: string[] = [];
    for (let start = 1000; start <= 99999; start++) {
      const unit = federationUnitOfCep(`${String(start).padStart(5, '0')}000`) ?? '–';
      if (unit !== passed.at(-1)) passed.push(unit);
    }
    // Amazonas lies around Roraima, Goiás around the Federal District; 789 was given to nobody.
    expect(passed.join(' ')).toBe(
      'SP RJ ES MG BA SE PE AL PB RN CE PI MA PA AP AM RR AM AC DF GO DF GO RO TO MT – MS PR SC RS',
    );
    for (const text of ['', '1', '00999-999', 'abcde-fgh']) expect(federationUnitOfCep(text)).toBeNull();
  });
});
