import { sql } from 'kysely';
import type { DemoInstallation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { releaseNewsletter } from '../../platform/newsletters/release-newsletter.ts';
import { signReading } from '../../platform/read-signatures/read-signatures.ts';

const groups = [
  ['Proteção de dados', 'Guarda, descarte e uso de dados pessoais', 'green', 'shield-lock'],
  ['Secretaria', 'Matrículas, documentos e prazos', 'blue', 'school'],
  ['Pessoas', 'Quem chega, quem sai e o que muda para todos', 'violet', 'users'],
] as const;

interface Draft {
  readonly group: number;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly days: number;
  readonly statement?: string;
  readonly pinned?: boolean;
  readonly isDraft?: boolean;
}

const table = `<table><tbody><tr><th>Documento</th><th>Antes</th><th>A partir de 01/12</th></tr>
<tr><td>Ficha de matrícula</td><td>Sem prazo</td><td>5 anos depois da saída</td></tr>
<tr><td>Currículo de quem não foi contratado</td><td>Sem prazo</td><td>6 meses, depois descarte</td></tr>
<tr><td>Histórico escolar</td><td>Permanente</td><td>Permanente</td></tr></tbody></table>`;

const drafts: readonly Draft[] = [
  {
    group: 0,
    title: 'Nova tabela de guarda e descarte de documentos',
    summary: 'Fichas de matrícula, prontuários e documentos de seleção passam a ter prazo próprio.',
    body: `<p>A tabela de temporalidade diz por quanto tempo cada documento fica guardado, onde e o que acontece depois.</p>
<h2>O que muda na secretaria e no RH</h2>${table}
<aside data-tone="info"><p><strong>Não descarte nada antes de 1º de dezembro.</strong> Documentos citados em processo ficam guardados até o fim do caso.</p></aside>
<h2>O que você precisa fazer</h2><ol><li><p>Leia a tabela do seu setor.</p></li><li><p>Separe as caixas vencidas, sem abrir, e avise o arquivo central.</p></li></ol>`,
    days: 5,
    statement: 'Li e compreendi a tabela de temporalidade e vou aplicá-la no meu setor.',
    pinned: true,
  },
  {
    group: 1,
    title: 'Calendário de rematrícula de 2027',
    summary: 'A rematrícula começa em 24 de novembro, pelo portal das famílias.',
    body: '<p>As famílias recebem o acesso por e-mail. A secretaria atende das 8h às 17h.</p><ul><li><p>24/11: alunos atuais</p></li><li><p>08/12: novas matrículas</p></li></ul>',
    days: 3,
  },
  {
    group: 2,
    title: 'Golpes por mensagem em nome da escola',
    summary: 'Ninguém da escola pede Pix nem código por mensagem.',
    body: '<p>Recebeu uma mensagem assim? Não responda, guarde a tela e avise a segurança da informação.</p><blockquote><p>A escola nunca pede senha por telefone.</p></blockquote>',
    days: 12,
    statement: 'Li e sei a quem avisar.',
  },
  {
    group: 0,
    title: 'Uso de imagem nos eventos de fim de ano',
    summary: 'Como fotografar e publicar com autorização.',
    body: '<p>Antes de publicar, confira a autorização de uso de imagem de cada criança.</p>',
    days: 0,
    isDraft: true,
  },
];

export const newslettersDemo: DemoPart = async (installation) => {
  const { db, school, accounts } = installation;
  const author = Object.values(accounts)[0] as number;
  const groupIds: number[] = [];
  for (const [index, [name, description, colour, icon]] of groups.entries()) {
    const { id } = await db
      .insertInto('newsletter_groups')
      .values({ legal_entity_id: school.id, name, description, colour, icon, position: index + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    groupIds.push(id);
  }
  await db
    .insertInto('newsletter_subgroups')
    .values({
      ...{ legal_entity_id: school.id, group_id: groupIds[0] as number, name: 'Arquivo', position: 1 },
      ...{ colour: 'teal', icon: 'book' },
    })
    .execute();
  for (const draft of drafts) await makeNewsletter(installation, author, groupIds, draft);
};

async function makeNewsletter(
  installation: DemoInstallation,
  author: number,
  groupIds: readonly number[],
  { group, title, summary, body, days, statement, pinned = false, isDraft = false }: Draft,
): Promise<void> {
  const { db, school } = installation;
  const { id } = await db
    .insertInto('newsletters')
    .values({
      ...{ legal_entity_id: school.id, title, summary, body, pinned, author_id: author },
      group_id: groupIds[group] as number,
      requires_signature: statement !== undefined,
      signature_statement: statement ?? null,
      signature_due_on: statement === undefined ? null : sql<string>`(today_in_brasilia() + 9)`,
      comments_moderated: group === 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into newsletter_audience (newsletter_id, legal_entity_id, unit_id)
    values (${id}, ${school.id}, ${school.id})`.execute(db);
  if (isDraft) return;
  await releaseNewsletter(db, id, { relevant: true, note: null, releasedBy: author });
  // As if it had been out for some days.
  await sql`update newsletters set publish_at = now() - make_interval(days => ${days}),
    released_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db);
  await sql`insert into newsletter_events (newsletter_id, legal_entity_id, kind, version)
    values (${id}, ${school.id}, 'published', 1)`.execute(db);
  await readAndSign(installation, id, statement ?? null);
}

/** Most have read it, many have signed; the accounts that sign in with a password have not. */
async function readAndSign(
  { db, school, chance, accounts }: DemoInstallation,
  id: number,
  statement: string | null,
): Promise<void> {
  const { rows: people } = await sql<{ user_id: number; name: string; email: string; unit_id: number }>`
    select user_id, name, email, unit_id from newsletter_audience_of(${id}) p
    where user_id is not null and user_id <> all (${Object.values(accounts)}::bigint[]) order by user_id`.execute(
    db,
  );
  const { rows: versions } = await sql<{ content_hash: Buffer }>`
    select content_hash from newsletter_versions where newsletter_id = ${id} and number = 1`.execute(db);
  for (const person of people) {
    if (chance.number(10) < 2) continue;
    await sql`insert into newsletter_reads (newsletter_id, legal_entity_id, user_id, version, first_read_at, seconds)
      values (${id}, ${school.id}, ${person.user_id}, 1, now() - make_interval(hours => ${chance.number(40)}),
        ${40 + chance.number(240)})`.execute(db);
    if (chance.number(10) < 3)
      await sql`insert into newsletter_likes (newsletter_id, legal_entity_id, user_id)
        values (${id}, ${school.id}, ${person.user_id})`.execute(db);
    if (statement !== null && chance.number(10) < 7)
      await signReading(
        db,
        {
          ...{ type: 'newsletter', id, version: 1, legalEntityId: school.id, statement },
          contentHash: versions[0]?.content_hash as Buffer,
        },
        {
          ...{ userId: person.user_id, contactId: null, name: person.name, email: person.email },
          ...{ unitId: person.unit_id, method: 'session', device: null },
        },
      );
  }
  const [first, second] = people;
  if (!first || !second) return;
  const { rows } = await sql<{
    id: number;
  }>`insert into newsletter_comments (newsletter_id, legal_entity_id, author_id, body, state)
    values (${id}, ${school.id}, ${first.user_id}, 'E as fichas de anos anteriores, já digitalizadas?', 'approved')
    returning id`.execute(db);
  await sql`insert into newsletter_comments (newsletter_id, legal_entity_id, parent_id, author_id, body, state)
    values (${id}, ${school.id}, ${rows[0]?.id}, ${second.user_id}, 'Seguem o mesmo prazo. Vou pôr isso no texto.', 'approved')`.execute(
    db,
  );
}
