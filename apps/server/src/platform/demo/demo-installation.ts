import type { Transaction } from '../../core/database/database.ts';
import type { Keys } from '../../core/keys.ts';
import type { Files } from '../files/files.ts';
import type { PublicLinks } from '../public-links/public-links.ts';
import type { sequence } from './demo-chance.ts';
import type { DemoAccount } from './demo-people.ts';

/** What modules put their demonstration data into: one transaction, the organisations, and a repeatable chance. */
export interface DemoInstallation {
  readonly db: Transaction;
  /** For what is stored sealed. */
  readonly keys: Keys;
  readonly links: PublicLinks;
  /** For what the store keeps: platform/demo/demo-files.ts. */
  readonly files: Files;
  readonly chance: ReturnType<typeof sequence>;
  readonly school: DemoOrganisation;
  readonly charity: DemoOrganisation;
  /** People who sign in with a password that is printed; modules give their work to them. */
  readonly accounts: Readonly<Record<DemoAccount, number>>;
}

export interface DemoOrganisation {
  readonly id: number;
  readonly units: readonly number[];
  /** Of its e-mail addresses; `.example` belongs to nobody. */
  readonly domain: string;
}

/** A module's own demonstration data; later modules read what earlier ones made. */
export type DemoPart = (installation: DemoInstallation) => Promise<void>;

const organisations = {
  school: {
    domain: 'valedoipe.example',
    main: ['Associação Educacional Vale do Ipê', 'Rede Vale do Ipê', '11222333000181'],
    units: [
      ['Associação Educacional Vale do Ipê', 'Colégio Vale do Ipê – Centro', '11222333000262'],
      ['Associação Educacional Vale do Ipê', 'Colégio Vale do Ipê – Jardim das Acácias', '11222333000343'],
      ['Associação Educacional Vale do Ipê', 'Escola Infantil Ipezinho', '11222333000424'],
    ],
  },
  charity: {
    domain: 'maosqueacolhem.example',
    main: ['Instituto Mãos que Acolhem', 'Mãos que Acolhem', '99888777000100'],
    units: [['Instituto Mãos que Acolhem', 'Casa de Apoio Aurora', '99888777000282']],
  },
} as const;

/** A school network with three units and a charity with one. Their CNPJs are valid and nobody's. */
export async function makeOrganisations(
  db: Transaction,
): Promise<Pick<DemoInstallation, 'school' | 'charity'>> {
  return { school: await make(db, 'school'), charity: await make(db, 'charity') };
}

async function make(db: Transaction, which: keyof typeof organisations): Promise<DemoOrganisation> {
  const { main, units, domain } = organisations[which];
  const insert = async ([company_name, trading_name, cnpj]: readonly string[], parent_id: number | null) => {
    const values = { company_name: String(company_name), trading_name, cnpj, parent_id };
    const { id } = await db
      .insertInto('legal_entities')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const id = await insert(main, null);
  const made: number[] = [];
  for (const unit of units) made.push(await insert(unit, id));
  return { id, units: made, domain };
}
