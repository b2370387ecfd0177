import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { TermKind } from '@conforme/contracts/modules/employees/employee-choices.ts';
import { sql } from 'kysely';
import type { DemoInstallation, DemoOrganisation, DemoPart } from '../../platform/demo/demo-installation.ts';

/** Each area with its positions; who comes first in an area leads it. */
const ofSchool = {
  Direção: ['Diretora', 'Vice-diretora', 'Assessora'],
  Secretaria: ['Secretária escolar', 'Auxiliar administrativo'],
  Pedagógico: ['Coordenador pedagógico', 'Professor', 'Professor', 'Professor', 'Orientador educacional'],
  Tecnologia: ['Coordenador de TI', 'Técnico de informática'],
  Manutenção: ['Encarregado de manutenção', 'Auxiliar de serviços gerais', 'Vigia'],
} as const;
const ofCharity = {
  Direção: ['Diretor executivo'],
  Acolhimento: ['Assistente social', 'Psicóloga', 'Educador social'],
  Administração: ['Analista financeiro', 'Auxiliar administrativo'],
} as const;

export const employeesDemo: DemoPart = async (installation) => {
  await staff(installation, installation.school, ofSchool, 44);
  await staff(installation, installation.charity, ofCharity, 14);
};

type Areas = Readonly<Record<string, readonly string[]>>;

async function staff(
  installation: DemoInstallation,
  organisation: DemoOrganisation,
  areas: Areas,
  count: number,
) {
  const { db, chance } = installation;
  const today = civilDayOf(Date.now());
  const names = Object.entries(areas).flatMap(([area, positions]) =>
    positions.map((position) => ({ area, position })),
  );
  const terms = await termsOf(installation, organisation, names);
  const leaders = new Map<string, number>();
  let top: number | null = null;
  const { rows: people } = await sql<{
    id: number;
    name: string;
    email: string;
    home: number;
    status: string;
  }>`
    select id, name, email, home_entity_id as home, status from users
    where home_entity_id = any (${[organisation.id, ...organisation.units]}::bigint[]) order by id limit ${count}`.execute(
    db,
  );
  for (const [index, user] of people.entries()) {
    const { area, position } = names[index % names.length] as (typeof names)[number];
    const admitted = addDays(today, -(60 + chance.number(4000)));
    const isGone = index > names.length && chance.number(7) === 0;
    const { id } = await db
      .insertInto('employees')
      .values({
        legal_entity_id: user.home,
        natural_entity_id: await personOf(installation, user),
        registration: String(1000 + index),
        position_id: terms.get(`position ${position}`) ?? null,
        area_id: terms.get(`area ${area}`) ?? null,
        manager_id: leaders.get(area) ?? top,
        admitted_on: admitted,
        dismissed_on: isGone ? addDays(today, -chance.number(50)) : null,
        dismissal_reason: isGone
          ? chance.pick(['Pedido da pessoa', 'Fim do contrato', 'Aposentadoria'])
          : null,
        on_leave: !isGone && chance.number(14) === 0,
        email: user.email,
        cipa_member: chance.number(8) === 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    top ??= id;
    if (!leaders.has(area)) leaders.set(area, id);
  }
}

async function termsOf(
  { db }: DemoInstallation,
  { id: legal_entity_id }: DemoOrganisation,
  names: readonly { readonly area: string; readonly position: string }[],
): Promise<Map<string, number>> {
  const made = new Map<string, number>();
  const add = async (kind: TermKind, name: string) => {
    if (made.has(`${kind} ${name}`)) return;
    const { id } = await db
      .insertInto('employee_terms')
      .values({ legal_entity_id, kind, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    made.set(`${kind} ${name}`, id);
  };
  for (const { area, position } of names) {
    await add('area', area);
    await add('position', position);
  }
  return made;
}

/** The person an account already has in its organisation, or a new one. */
async function personOf(
  { db }: DemoInstallation,
  user: { id: number; name: string; home: number },
): Promise<number> {
  const known = await db
    .selectFrom('natural_entities')
    .select('id')
    .where('user_id', '=', user.id)
    .where('legal_entity_id', '=', user.home)
    .executeTakeFirst();
  if (known) return known.id;
  const [first_name = user.name, ...rest] = user.name.split(' ');
  const { id } = await db
    .insertInto('natural_entities')
    .values({ legal_entity_id: user.home, user_id: user.id, first_name, surname: rest.join(' ') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
