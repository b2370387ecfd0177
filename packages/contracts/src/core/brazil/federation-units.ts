import { choices } from '../choices.ts';
import { bareCep, isCep } from './cep.ts';

/** The 27 with their IBGE codes, by abbreviation. `ceps`: first and last five digits of what the Correios gave each. */
const units = {
  AC: [12, 'Acre', ['69900-69999']],
  AL: [27, 'Alagoas', ['57000-57999']],
  AM: [13, 'Amazonas', ['69000-69299', '69400-69899']],
  AP: [16, 'Amapá', ['68900-68999']],
  BA: [29, 'Bahia', ['40000-48999']],
  CE: [23, 'Ceará', ['60000-63999']],
  DF: [53, 'Distrito Federal', ['70000-72799', '73000-73699']],
  ES: [32, 'Espírito Santo', ['29000-29999']],
  GO: [52, 'Goiás', ['72800-72999', '73700-76799']],
  MA: [21, 'Maranhão', ['65000-65999']],
  MG: [31, 'Minas Gerais', ['30000-39999']],
  MS: [50, 'Mato Grosso do Sul', ['79000-79999']],
  MT: [51, 'Mato Grosso', ['78000-78899']],
  PA: [15, 'Pará', ['66000-68899']],
  PB: [25, 'Paraíba', ['58000-58999']],
  PE: [26, 'Pernambuco', ['50000-56999']],
  PI: [22, 'Piauí', ['64000-64999']],
  PR: [41, 'Paraná', ['80000-87999']],
  RJ: [33, 'Rio de Janeiro', ['20000-28999']],
  RN: [24, 'Rio Grande do Norte', ['59000-59999']],
  RO: [11, 'Rondônia', ['76800-76999']],
  RR: [14, 'Roraima', ['69300-69399']],
  RS: [43, 'Rio Grande do Sul', ['90000-99999']],
  SC: [42, 'Santa Catarina', ['88000-89999']],
  SE: [28, 'Sergipe', ['49000-49999']],
  SP: [35, 'São Paulo', ['01000-19999']],
  TO: [17, 'Tocantins', ['77000-77999']],
} as const satisfies Record<string, readonly [ibge: number, name: string, ceps: readonly string[]]>;

export type FederationUnit = keyof typeof units;
const abbreviations = Object.keys(units) as FederationUnit[];
const regions = ['Norte', 'Nordeste', 'Sudeste', 'Sul', 'Centro-Oeste'] as const;

export const federationUnits = abbreviations.map((abbreviation) => {
  const [id, name] = units[abbreviation];
  // The first digit of the code is the region's.
  return { id, abbreviation, name, region: regions[Math.floor(id / 10) - 1] as (typeof regions)[number] };
});

/** For forms: 'SP – São Paulo', found by typing either letter of the abbreviation. */
export const federationUnitChoices = choices(
  Object.fromEntries(
    federationUnits.map(({ abbreviation, name }) => [abbreviation, `${abbreviation} – ${name}`]),
  ) as Record<FederationUnit, string>,
);

/** Where a postal code lies; null for what is none and for the few codes given to nobody. */
export function federationUnitOfCep(text: string): FederationUnit | null {
  if (!isCep(text)) return null;
  const start = bareCep(text).slice(0, 5);
  const lies = (range: string) => start >= range.slice(0, 5) && start <= range.slice(6);
  return abbreviations.find((abbreviation) => units[abbreviation][2].some(lies)) ?? null;
}
