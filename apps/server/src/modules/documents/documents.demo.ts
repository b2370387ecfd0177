import { sql } from 'kysely';
import type { DemoPart } from '../../platform/demo/demo-installation.ts';

/** Code, title, kind, classification, summary, tags, days until the review. A demonstration keeps no files. */
const records = [
  [
    'POL-SI-003',
    'Política de segurança da informação',
    'policy',
    'internal',
    'Senhas, equipamentos e mensagens.',
    ['segurança', 'senhas'],
    21,
  ],
  [
    'POL-PD-007',
    'Tabela de temporalidade e descarte de documentos',
    'policy',
    'internal',
    'Por quanto tempo cada documento fica guardado.',
    ['guarda', 'descarte'],
    320,
  ],
  [
    'TER-IMG-002',
    'Termo de uso de imagem e voz',
    'term',
    'public',
    'Autorização das famílias para fotografias e vídeos.',
    ['imagem'],
    75,
  ],
  [
    'NOR-RH-012',
    'Norma de uso de aplicativos de conversa',
    'norm',
    'internal',
    'Quais grupos podem existir e o que não se manda por eles.',
    ['mensagens'],
    60,
  ],
  [
    'PRO-TI-021',
    'Plano de resposta a incidentes',
    'procedure',
    'internal',
    'Quem chama quem, em que ordem, nas primeiras horas.',
    ['incidentes'],
    180,
  ],
] as const;

export const documentsDemo: DemoPart = async ({ db, school, accounts }) => {
  const author = Object.values(accounts)[0] as number;
  for (const [code, title, kind, classification, summary, tags, review] of records) {
    const { id } = await db
      .insertInto('documents')
      .values({
        ...{ legal_entity_id: school.id, code, title, kind, classification, summary, tags: [...tags] },
        ...{ owner_id: author, author_id: author, retention_years: 5 },
        review_on: sql<string>`today_in_brasilia() + ${review}::integer`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into audiences (target_type, target_id, legal_entity_id, unit_id)
      values ('document', ${id}, ${school.id}, ${school.id})`.execute(db);
    await sql`insert into document_events (document_id, legal_entity_id, kind, actor_id)
      values (${id}, ${school.id}, 'created', ${author})`.execute(db);
  }
};
