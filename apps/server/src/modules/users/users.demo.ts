import type { RoleName } from '@conforme/contracts/core/pages.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import type { UserStatus } from '@conforme/contracts/core/user-status.ts';
import { sql } from 'kysely';
import type { DemoInstallation, DemoOrganisation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { firstNames, surnames } from '../../platform/demo/demo-people.ts';
import { giveGroup } from '../../platform/demo/fill-demo.ts';

/** Each as often as it stands here. */
const ofSchool: readonly RoleName[] = [
  ...(['teacher', 'teacher', 'teacher', 'teacher', 'student', 'student', 'student', 'colaborador'] as const),
  ...(['colaborador', 'colaborador', 'coordenacao_pedagogica', 'assistente_social', 'comunicacao'] as const),
  ...([
    'analista_privacidade',
    'seguranca_informacao',
    'compliance',
    'substituto',
    'gestor_fornecedores',
  ] as const),
];
const ofCharity: readonly RoleName[] = [
  ...(['colaborador', 'colaborador', 'colaborador', 'assistente_social', 'assistente_social'] as const),
  ...(['comunicacao', 'encarregado', 'auditor', 'moderador', 'gestor_fornecedores'] as const),
];
const statuses: readonly UserStatus[] = [
  ...Array.from({ length: 16 }, () => 'active' as const),
  ...(['invited', 'invited', 'blocked', 'inactive'] as const),
];

export const usersDemo: DemoPart = async (installation) => {
  const taken = new Set<string>();
  for (let n = 0; n < 66; n++)
    await makePerson(installation, installation.school, installation.chance.pick(ofSchool), taken);
  for (let n = 0; n < 22; n++)
    await makePerson(installation, installation.charity, installation.chance.pick(ofCharity), taken);
  for (const id of Object.values(installation.accounts))
    await installation.db
      .updateTable('users')
      .set({ created_at: daysAgo(540), last_login_at: daysAgo(installation.chance.number(6)) })
      .where('id', '=', id)
      .execute();
};

async function makePerson(
  { db, chance }: DemoInstallation,
  organisation: DemoOrganisation,
  role: RoleName,
  taken: Set<string>,
): Promise<void> {
  const { name, email } = newName(chance, organisation.domain, taken);
  const status = chance.pick(statuses);
  const home = chance.pick([organisation.id, ...organisation.units]);
  const created = 20 + chance.number(500);
  const { id } = await db
    .insertInto('users')
    .values({
      home_entity_id: home,
      name,
      email,
      status,
      first_access: status === 'invited',
      created_at: daysAgo(created),
      last_login_at: status === 'invited' || chance.number(8) === 0 ? null : daysAgo(chance.number(created)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await giveGroup(db, id, role, [home]);
  if (chance.number(9) === 0 && role !== 'colaborador') await giveGroup(db, id, 'colaborador', [home]);
}

function newName(chance: DemoInstallation['chance'], domain: string, taken: Set<string>) {
  for (;;) {
    const first = chance.pick(firstNames);
    const family = [chance.pick(surnames), ...(chance.number(3) > 0 ? [chance.pick(surnames)] : [])];
    const email = `${[first.split(' ')[0], family.at(-1)].map((part) => plainText(part as string)).join('.')}@${domain}`;
    if (taken.has(email) || new Set(family).size < family.length) continue;
    taken.add(email);
    return { name: `${first} ${family.join(' ')}`, email };
  }
}

/** Between nine and six in Brasília, at least yesterday; the same for the same number of days. */
const daysAgo = (days: number) =>
  sql<string>`date_trunc('day', now()) - make_interval(days => ${days + 1})
    + make_interval(hours => ${12 + ((days * 7) % 9)}, mins => ${(days * 13) % 60})`;
