import { sql } from 'kysely';
import type { DemoPart } from '../../platform/demo/demo-installation.ts';

const TERMS =
  'Vou usar este documento apenas na apuração em curso, não vou copiá-lo nem repassá-lo e aviso se perder o controle do link.';

/** Two people outside have a link to a policy in force: one has read it, one has not opened it yet. */
export const documentLinksDemo: DemoPart = async ({ db, links, school, accounts }) => {
  const { rows } = await sql<{ id: number; code: string; version: number }>`
    select d.id, d.code, v.id as version from documents d
    join document_versions v on v.document_id = d.id and v.state = 'in_force'
    where d.legal_entity_id = ${school.id} and d.classification in ('public', 'internal') and v.file_id is not null
      and v.media_type = 'application/pdf'
    order by d.id limit 1`.execute(db);
  const [document] = rows;
  if (!document) return;
  const people = [
    { name: 'Otávio Mendes Figueira', email: 'o.figueira@mppr.example', views: 1 },
    { name: 'Auditoria Santos & Alcântara', email: 'auditoria@santosalcantara.example', views: 0 },
  ];
  for (const { name, email, views } of people) {
    const { id } = await links.create(db, {
      purpose: 'document',
      legalEntityId: school.id,
      createdBy: accounts.encarregado,
      target: { type: 'document', id: document.id },
      label: `${document.code} para ${name}`,
      maxUses: 5,
    });
    const { rows: made } = await sql<{ id: number }>`
      insert into document_links (document_id, version_id, legal_entity_id, link_id, recipient_name, recipient_email,
        may_download, watermark, asks_code, terms, created_by, first_opened_at)
      values (${document.id}, ${document.version}, ${school.id}, ${id}, ${name}, ${email}, false, true, true, ${TERMS},
        ${accounts.encarregado}, ${views > 0 ? sql`now()` : null}) returning id`.execute(db);
    const link = made[0]?.id;
    await sql`insert into document_link_accesses (document_link_id, legal_entity_id, kind, actor_id)
      values (${link}, ${school.id}, 'sent', ${accounts.encarregado})`.execute(db);
    if (views === 0) continue;
    await sql`update public_links set uses = ${views}, last_used_at = now() where id = ${id}`.execute(db);
    await sql`insert into document_link_accesses (document_link_id, legal_entity_id, kind, device, ticket_digest,
        ticket_expires_at)
      values (${link}, ${school.id}, 'code_sent', 'Chrome no Android', null, null),
        (${link}, ${school.id}, 'opened', 'Chrome no Android', sha256(${String(link)}::bytea), now())`.execute(
      db,
    );
  }
};
