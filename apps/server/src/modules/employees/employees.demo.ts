import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { RoleName } from '@conforme/contracts/core/pages.ts';
import type { TermKind } from '@conforme/contracts/modules/employees/employee-choices.ts';
import { sql } from 'kysely';
import type { DemoInstallation, DemoOrganisation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { isWomansName } from '../../platform/demo/demo-people.ts';

/** An area, and the position as a woman and as a man holds it. */
type Post = readonly [area: string, feminine: string, masculine: string];

/** What somebody of a group works as; where there are several, in turn. Students work here as nothing. */
const posts: Readonly<Partial<Record<RoleName, readonly Post[]>>> = {
  admin: [['Tecnologia', 'Coordenadora de TI', 'Coordenador de TI']],
  encarregado: [['Direção', 'Encarregada de dados', 'Encarregado de dados']],
  substituto: [['Direção', 'Assessora da direção', 'Assessor da direção']],
  compliance: [['Direção', 'Analista de compliance', 'Analista de compliance']],
  auditor: [['Direção', 'Auditora interna', 'Auditor interno']],
  analista_privacidade: [['Direção', 'Analista de privacidade', 'Analista de privacidade']],
  seguranca_informacao: [['Tecnologia', 'Analista de segurança', 'Analista de segurança']],
  coordenacao_pedagogica: [['Pedagógico', 'Coordenadora pedagógica', 'Coordenador pedagógico']],
  teacher: [
    ['Pedagógico', 'Professora', 'Professor'],
    ['Pedagógico', 'Professora', 'Professor'],
    ['Pedagógico', 'Orientadora educacional', 'Orientador educacional'],
  ],
  assistente_social: [
    ['Acolhimento', 'Assistente social', 'Assistente social'],
    ['Acolhimento', 'Psicóloga', 'Psicólogo'],
  ],
  comunicacao: [['Comunicação', 'Analista de comunicação', 'Analista de comunicação']],
  moderador: [['Comunicação', 'Assistente de comunicação', 'Assistente de comunicação']],
  gestor_fornecedores: [['Administração', 'Compradora', 'Comprador']],
  colaborador: [
    ['Secretaria', 'Auxiliar administrativa', 'Auxiliar administrativo'],
    ['Secretaria', 'Secretária escolar', 'Secretário escolar'],
    ['Tecnologia', 'Técnica de informática', 'Técnico de informática'],
    ['Manutenção', 'Auxiliar de serviços gerais', 'Auxiliar de serviços gerais'],
    ['Manutenção', 'Vigia', 'Vigia'],
  ],
};
const director: Post = ['Direção', 'Diretora', 'Diretor'];

export const employeesDemo: DemoPart = async (installation) => {
  await staff(installation, installation.school, 44);
  await staff(installation, installation.charity, 14);
};

interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly home: number;
  readonly role: RoleName;
}

async function staff(installation: DemoInstallation, organisation: DemoOrganisation, count: number) {
  const { db, chance } = installation;
  const today = civilDayOf(Date.now());
  const { rows: people } = await sql<Account>`
    select u.id, u.name, u.email, u.home_entity_id as home, (
      select r.name from role_users held join roles r on r.id = held.role_id where held.user_id = u.id
      order by (r.name = 'colaborador'), r.id limit 1) as role
    from users u
    where u.home_entity_id = any (${[organisation.id, ...organisation.units]}::bigint[]) order by u.id`.execute(
    db,
  );
  const workers = withPosts(
    people.filter(({ role }) => posts[role]),
    Object.values(installation.accounts),
  ).slice(0, count);
  const terms = await termsOf(installation, organisation, workers);
  const leaders = new Map<string, number>();
  let top: number | null = null;
  for (const [index, { account, area, position }] of workers.entries()) {
    const admitted = addDays(today, -(60 + chance.number(4000)));
    const isGone = index > 20 && chance.number(7) === 0;
    const { id } = await db
      .insertInto('employees')
      .values({
        legal_entity_id: account.home,
        natural_entity_id: await personOf(installation, account),
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
        email: account.email,
        cipa_member: chance.number(8) === 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    top ??= id;
    if (!leaders.has(area)) leaders.set(area, id);
  }
}

/** The first who is nobody's printed account directs, and comes first: everybody else has a manager. */
function withPosts(people: readonly Account[], printed: readonly number[]) {
  const head = people.find(({ id, role }) => role === 'colaborador' && !printed.includes(id)) ?? people[0];
  const met = new Map<RoleName, number>();
  const postOf = (account: Account): Post => {
    if (account === head) return director;
    const list = posts[account.role] as readonly Post[];
    const turn = met.get(account.role) ?? 0;
    met.set(account.role, turn + 1);
    return list[turn % list.length] as Post;
  };
  const ordered = [...people].sort((one, other) => Number(other === head) - Number(one === head));
  return ordered.map((account) => {
    const [area, feminine, masculine] = postOf(account);
    return { account, area, position: isWomansName(account.name) ? feminine : masculine };
  });
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
  { db, chance }: DemoInstallation,
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
  // Old enough to have been admitted up to eleven years ago.
  const birth_date = addDays(civilDayOf(Date.now()), -(30 * 366 + chance.number(32 * 365)));
  const gender = isWomansName(user.name) ? 'F' : 'M';
  const { id } = await db
    .insertInto('natural_entities')
    .values({
      legal_entity_id: user.home,
      user_id: user.id,
      first_name,
      surname: rest.join(' '),
      gender,
      birth_date,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
