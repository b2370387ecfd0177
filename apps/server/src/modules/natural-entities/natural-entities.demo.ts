import { randomUUID } from 'node:crypto';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { sql } from 'kysely';
import { cpfOf } from '../../platform/demo/demo-cpf.ts';
import type { DemoInstallation, DemoOrganisation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { firstNames, isWomansName, surnames, womenNames } from '../../platform/demo/demo-people.ts';
import { SealedPerson } from '../../platform/people/sealed-person.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';

const places = [
  { city: 'Londrina', federation_unit: 'PR', code: '86010', area: '43', street: 'Rua Sergipe' },
  { city: 'Cambé', federation_unit: 'PR', code: '86181', area: '43', street: 'Avenida Inglaterra' },
  { city: 'Ibiporã', federation_unit: 'PR', code: '86200', area: '43', street: 'Rua 19 de Dezembro' },
  { city: 'Maringá', federation_unit: 'PR', code: '87013', area: '44', street: 'Avenida Brasil' },
  { city: 'Ourinhos', federation_unit: 'SP', code: '19900', area: '14', street: 'Rua Cardoso Ribeiro' },
] as const;
const sources = [
  { data_source: 'Ficha de matrícula', legal_basis: 'contract', years: [6, 17] },
  { data_source: 'Ficha de matrícula (responsável)', legal_basis: 'contract', years: [28, 60] },
  { data_source: 'Planilha do RH', legal_basis: 'legal_obligation', years: [22, 64] },
  { data_source: 'Inscrição em projeto social', legal_basis: 'consent', years: [12, 70] },
] as const;
const districts = ['Centro', 'Jardim Higienópolis', 'Vila Nova', 'Gleba Palhano', 'Jardim das Américas'];

const maritalStatusesAt = (age: number): readonly string[] =>
  age < 24 ? ['S'] : age < 50 ? ['S', 'C', 'C', 'D'] : ['C', 'C', 'D', 'V'];

/** People of a school and of a charity, as their offices would have written them down. Nobody's numbers. */
export const naturalEntitiesDemo: DemoPart = async (installation) => {
  const sealed = new SealedPerson(new SealedFields(installation.keys));
  for (let n = 0; n < 44; n++) await makePerson(installation, sealed, installation.school, n);
  for (let n = 44; n < 60; n++) await makePerson(installation, sealed, installation.charity, n);
  // One person, registered twice: what merging is for.
  const twice = { first_name: 'Marlene', surname: 'Aparecida dos Santos', birth_date: '1968-05-12' };
  for (const emails of [['marlene.santos@correio.example'], []] as string[][])
    await insert(
      installation,
      sealed,
      installation.school.id,
      { ...twice, gender: 'F', emails },
      { cpf: cpfOf(987_654_321) },
    );
};

async function makePerson(
  installation: DemoInstallation,
  sealed: SealedPerson,
  organisation: DemoOrganisation,
  n: number,
): Promise<void> {
  const { chance } = installation;
  const first_name = chance.pick(firstNames);
  const surname = [...new Set([chance.pick(surnames), chance.pick(surnames)])].join(' ');
  const place = chance.pick(places);
  const { years, ...source } = chance.pick(sources);
  const age = years[0] + chance.number(years[1] - years[0]);
  const day = String(1 + chance.number(28)).padStart(2, '0');
  const month = String(1 + chance.number(12)).padStart(2, '0');
  const digits = (count: number) => Array.from({ length: count }, () => chance.number(10)).join('');
  const address = {
    kind: 'home',
    postal_code: `${place.code}${digits(3)}`,
    street: place.street,
    street_number: String(10 + chance.number(1900)),
    address_complement: null,
    district: chance.pick(districts),
    city: place.city,
    federation_unit: place.federation_unit,
  };
  const email = `${plainText(first_name).replace(' ', '.')}.${plainText(surname.split(' ').at(-1) as string)}${n}@correio.example`;
  const isGrown = age >= 18;
  await insert(
    installation,
    sealed,
    chance.pick([organisation.id, ...organisation.units]),
    {
      first_name,
      surname,
      gender: isWomansName(first_name) ? 'F' : 'M',
      birth_date: `${2026 - age}-${month}-${day}`,
      marital_status: chance.pick(maritalStatusesAt(age)),
      emails: age < 13 || chance.number(5) === 0 ? [] : [email],
      phones: chance.number(6) === 0 ? [] : [`+55${place.area}99${digits(7)}`],
      addresses: JSON.stringify(chance.number(7) === 0 ? [] : [address]),
      ...source,
    },
    {
      cpf: chance.number(8) === 0 ? undefined : cpfOf(100_000_000 + chance.number(800_000_000)),
      rg: chance.number(3) === 0 ? `${digits(2)}.${digits(3)}.${digits(3)}-${digits(1)}` : undefined,
      mother_name: isGrown ? undefined : `${chance.pick(womenNames)} ${surname}`,
      bank_account:
        source.data_source === 'Planilha do RH'
          ? {
              kind: 'CC',
              bank: chance.pick(['001', '104', '237', '341']),
              branch: digits(4),
              account: `${digits(5)}-${digits(1)}`,
            }
          : undefined,
    },
  );
}

async function insert(
  { db, chance }: DemoInstallation,
  sealed: SealedPerson,
  legal_entity_id: number,
  open: { first_name: string; surname: string; [column: string]: unknown },
  protectedValues: Parameters<SealedPerson['columnsOf']>[1],
): Promise<void> {
  const uuid = randomUUID();
  const days = 5 + chance.number(480);
  await db
    .insertInto('natural_entities')
    .values({
      uuid,
      legal_entity_id,
      ...open,
      ...sealed.columnsOf(uuid, protectedValues),
      created_at: sql<string>`now() - make_interval(days => ${days})`,
      updated_at: sql<string>`now() - make_interval(days => ${chance.number(days)})`,
    })
    .execute();
}
