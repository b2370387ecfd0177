import { sql } from 'kysely';
import { MOST_RECORDS, type OwnDataPart } from '../../platform/own-data/own-data-part.ts';

/** Links to documents that somebody made, or that were made for their address, with what they did with them. */
export const documentLinksOwnData: OwnDataPart = {
  key: 'document_links',
  title: 'Documentos por link',
  about:
    'Os links de documentos feitos para o seu e-mail, com os acessos registrados, e os que você criou. O endereço não acompanha: quem o tem entra.',
  tables: ['document_links', 'document_link_accesses'],
  columns: [
    { key: 'organisation', label: 'Organização' },
    { key: 'title', label: 'Documento' },
    { key: 'role', label: 'Você' },
    { key: 'recipient_name', label: 'Para' },
    { key: 'created_at', label: 'Criado em', type: 'datetime' },
    { key: 'expires_at', label: 'Vale até', type: 'datetime' },
    { key: 'terms', label: 'Termo' },
    { key: 'accesses', label: 'Acessos', type: 'list' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select e.shown_name as organisation, d.code || ' – ' || d.title as title, o.role, l.recipient_name, l.created_at,
          p.expires_at, l.terms,
          case when o.role = 'Destinatário' then array(
            select to_char(a.created_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI') || ' '
              || case a.kind when 'opened' then 'abriu' when 'downloaded' then 'baixou' when 'code_sent' then 'pediu o código'
                when 'code_wrong' then 'errou o código' else a.kind end
              || case a.code when 'handed' then ', com código entregue pela administração' else '' end
              || coalesce(', ' || a.device, '')
            from document_link_accesses a
            where a.document_link_id = l.id and a.kind in ('opened', 'downloaded', 'code_sent', 'code_wrong')
            order by a.id) else '{}' end as accesses
        from (
          select l.id, 'Destinatário' as role from users u join document_links l on l.recipient_email = u.email
          where u.id = ${userId} and u.email = proven_address(u.id, l.legal_entity_id)
          union all
          select id, 'Criou' from document_links where created_by = ${userId}) o
        join document_links l on l.id = o.id join public_links p on p.id = l.link_id
        join documents d on d.id = l.document_id join legal_entities e on e.id = l.legal_entity_id
        order by l.id desc limit ${MOST_RECORDS + 1}`.execute(system)
    ).rows,
};
