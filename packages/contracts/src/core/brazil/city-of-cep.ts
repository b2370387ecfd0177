import { bareCep, isCep } from './cep.ts';

/**
 * The capitals' ranges, first and last five digits. Only what is certain: a border some source disputes is left out,
 * because a wrong city is worse than none. Everywhere else the city is typed.
 */
const ranges: readonly (readonly [city: string, ...ranges: string[]])[] = [
  ['Rio Branco', '69900-69919'],
  ['Maceió', '57000-57099'],
  ['Manaus', '69000-69099'],
  ['Macapá', '68900-68909'],
  ['Salvador', '40000-41999'],
  ['Fortaleza', '60000-60999'],
  ['Brasília', '70000-72799', '73000-73699'],
  ['Vitória', '29000-29099'],
  ['Goiânia', '74000-74899'],
  ['São Luís', '65000-65099'],
  ['Belo Horizonte', '30000-31999'],
  ['Campo Grande', '79000-79119'],
  ['Cuiabá', '78000-78099'],
  ['Belém', '66000-66999'],
  ['João Pessoa', '58000-58099'],
  ['Recife', '50000-52999'],
  ['Teresina', '64000-64099'],
  ['Curitiba', '80000-82999'],
  ['Rio de Janeiro', '20000-23799'],
  ['Natal', '59000-59129'],
  ['Porto Velho', '76800-76829'],
  ['Boa Vista', '69300-69319'],
  ['Porto Alegre', '90000-91999'],
  ['Florianópolis', '88000-88099'],
  ['Aracaju', '49000-49089'],
  ['São Paulo', '01000-05999', '08000-08499'],
  ['Palmas', '77000-77029'],
];

/** The city a postal code lies in, where that is known without asking anybody; otherwise null. */
export function cityOfCep(text: string): string | null {
  if (!isCep(text)) return null;
  const start = bareCep(text).slice(0, 5);
  const lies = (range: string) => start >= range.slice(0, 5) && start <= range.slice(6);
  return ranges.find(([, ...of]) => of.some(lies))?.[0] ?? null;
}
