import { sql } from 'kysely';
import { MOST_RECORDS, type OwnDataPart } from '../../platform/own-data/own-data-part.ts';

/** What somebody keeps in the drive, what others gave them access to, and what they did there. */
export const driveOwnData: OwnDataPart = {
  key: 'drive',
  title: 'Drive',
  about:
    'Os arquivos e as pastas do seu drive, o que outras pessoas compartilharam com você e o que você fez em cada um. O conteúdo não acompanha: baixe-o no drive.',
  tables: [
    'drive_nodes',
    'drive_versions',
    'drive_shares',
    'drive_links',
    'drive_activity',
    'drive_uploads',
    'drive_usage',
  ],
  columns: [
    { key: 'name', label: 'Nome' },
    { key: 'owner', label: 'Organização' },
    { key: 'role', label: 'Você' },
    { key: 'size', label: 'Tamanho em bytes', type: 'number' },
    { key: 'tags', label: 'Etiquetas', type: 'list' },
    { key: 'changed_at', label: 'Alterado em', type: 'datetime' },
    { key: 'versions', label: 'Versões', type: 'number' },
    { key: 'links', label: 'Links públicos', type: 'number' },
    { key: 'done', label: 'O que você fez', type: 'list' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select case when reads.it then n.name else coalesce(sent.name, 'Item que você enviou') end as name,
          e.shown_name as owner, p.role, case when reads.it then n.size else coalesce(sent.size, 0) end as size,
          case when reads.it then n.tags else '{}' end as tags,
          case when reads.it then n.changed_at else n.created_at end as changed_at,
          (select count(*) from drive_versions v where v.node_id = n.id and v.created_by = ${userId}) as versions,
          (select count(*) from drive_links l where l.node_id = n.id and n.owner_id = ${userId}) as links,
          array(select a.action || ': ' || a.detail from drive_activity a
            where a.node_id = n.id and a.actor_id = ${userId} order by a.id limit 50) as done
        from (
          select id, 'É o dono' as role from drive_nodes where owner_id = ${userId}
          union all
          select node_id, 'Tem acesso' from drive_shares where user_id = ${userId}
          union all
          select id, 'Enviou' from drive_nodes where created_by = ${userId} and owner_id is distinct from ${userId}) p
        join drive_nodes n on n.id = p.id join legal_entities e on e.id = n.legal_entity_id
        cross join lateral (select p.role <> 'Enviou' or n.trash_root is null and exists (
          select from drive_shares s where s.node_id = any (n.path) and (s.user_id = ${userId} or s.role_id in (
            select r.role_id from user_reach r
            where r.user_id = ${userId} and r.entity_id = s.legal_entity_id))) as it) reads
        -- What it is called now is for those who read it; what somebody sent stays theirs to know.
        cross join lateral (select
          (select a.detail from drive_activity a where a.node_id = n.id and a.actor_id = ${userId}
            and a.action in ('uploaded', 'created') order by a.id limit 1) as name,
          (select v.size from drive_versions v where v.node_id = n.id and v.created_by = ${userId}
            order by v.number desc limit 1) as size) sent
        order by n.id desc limit ${MOST_RECORDS + 1}`.execute(system)
    ).rows,
};
