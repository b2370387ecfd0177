import { plainText } from '../text/plain-text.ts';
import { type FederationUnit, federationUnits } from './federation-units.ts';

export interface Municipality {
  /** The seven digits of the IBGE. */
  readonly code: number;
  readonly name: string;
  readonly federationUnit: FederationUnit;
}

/** The municipalities of a unit by name. The names arrive with the first question and stay. */
export async function municipalitiesOf(unit: FederationUnit): Promise<readonly Municipality[]> {
  const { municipalityNames } = await import('./municipality-names.ts');
  const first = (federationUnits.find(({ abbreviation }) => abbreviation === unit)?.id ?? 0) * 100_000;
  return municipalityNames[unit]
    .split('|')
    .map((entry) => ({
      code: first + Number(entry.slice(0, 5)),
      name: entry.slice(5),
      federationUnit: unit,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

/** The same name, however it was written: without accents, case, apostrophes or doubled spaces. */
const plain = (name: string): string =>
  plainText(name)
    .replace(/['’`´-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** 'sao  paulo' in SP is São Paulo; null where the unit has no such city. */
export async function findMunicipality(unit: FederationUnit, name: string): Promise<Municipality | null> {
  const wanted = plain(name);
  return (await municipalitiesOf(unit)).find((one) => plain(one.name) === wanted) ?? null;
}
