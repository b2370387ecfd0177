import type { Pool } from '../../guarantees/support/api-client.ts';
import type { Places } from './seed-organisations.ts';
import { sowStatements } from './sow-statements.ts';
import { from, place, rows, SOME_DAY, word } from './sown-values.ts';

const READER = '(select min(id) from users)';

/** To everybody of its organisation, and every second one to whoever measures by name. */
const addressed = (kind: string, table: string, which: string) => `
  insert into audiences (target_type, target_id, legal_entity_id, unit_id, user_id)
  select '${kind}', id, legal_entity_id, case when id % 2 = 0 then legal_entity_id end,
    case when id % 2 = 1 then ${READER} end from ${table} where ${which}`;

/** Of the first organisation, by its number. */
export const knowledgePlaces = { category: 1_000_000 };

const LIBRARY = [
  `insert into knowledge_categories (legal_entity_id, name, position)
   select entity, 'Categoria ' || n, n from (select distinct unnest($2::bigint[]) as entity) places, generate_series(1, least(10, $1::int)) n`,
  `insert into knowledge_categories (id, legal_entity_id, name, position) overriding system value
   select ${knowledgePlaces.category}, ($2::bigint[])[1], 'Categoria principal', 0 where $1::int > 0`,
  `insert into knowledge_items (legal_entity_id, title, summary, words, tags, status, current_version, released_at, owner_id,
     review_on, category_id)
   select sown.*, c.id from (
     select ${place} as entity, ${from('Como pedir', 'Como guardar', 'O que fazer com')} || ' ' || ${word('artigo')}, 'Resumo',
       'O descarte de ' || ${from('papéis', 'mídias', 'crachás', 'processos', 'fotografias')} || ' é feito pela secretaria.',
       array[${from('papel', 'acesso', 'senha')}], case when n % 4 = 0 then 'DR' else 'RE' end,
       case when n % 4 = 0 then 0 else 1 end, case when n % 4 > 0 then ${SOME_DAY} end, ${READER},
       current_date + (n % 300)::int from ${rows})
     sown (entity, title, summary, words, tags, status, version, released_at, owner_id, review_on)
   left join lateral (select id from knowledge_categories where legal_entity_id = sown.entity
     order by md5(id || sown.title) limit 1) c on true`,
  `insert into knowledge_versions (item_id, number, legal_entity_id, title, body, words, tags, content_hash)
   select id, 1, legal_entity_id, title, '<p>Texto</p>', words, tags, sha256(title::bytea)
   from knowledge_items where status = 'RE'`,
  `insert into knowledge_figures (item_id, legal_entity_id, readers, useful)
   select id, legal_entity_id, id % 90, id % 30 from knowledge_items where true on conflict do nothing`,
  addressed('knowledge_item', 'knowledge_items', "status = 'RE'"),
  `insert into documents (legal_entity_id, code, title, kind, classification, tags, owner_id, status, current_version,
     review_on)
   select ${place}, 'BEN-' || lpad(n::text, 6, '0'), ${from('Política', 'Norma', 'Termo')} || ' ' || ${word('documento')},
     ${from('policy', 'norm', 'procedure', 'contract')}, ${from('public', 'internal', 'confidential')},
     array[${from('lgpd', 'rh', 'segurança')}], ${READER},
     case when n % 3 = 0 then 'draft' else 'in_force' end, case when n % 3 = 0 then 0 else 1 end,
     current_date + (n % 300)::int from ${rows}`,
  `insert into document_versions (document_id, legal_entity_id, number, state, file_name, media_type, size, sha256, note,
     approved_at, released_at)
   select id, legal_entity_id, 1, status, 'documento.pdf', 'application/pdf', 1000, sha256(code::bytea), 'Primeira versão',
     case status when 'in_force' then now() end, case status when 'in_force' then now() end
   from documents where code like 'BEN-%'`,
  `insert into document_texts (version_id, document_id, legal_entity_id, state, pages, read_at)
   select id, document_id, legal_entity_id, 'read', 1, now() from document_versions where state = 'in_force'`,
  `insert into document_passages (version_id, number, document_id, legal_entity_id, page, current, body)
   select version_id, 1, document_id, legal_entity_id, 1, true,
     'A guarda de ' || (array['prontuários', 'contratos', 'matrículas', 'ponto'])[1 + document_id % 4]
       || ' segue a tabela de temporalidade da instituição.' from document_texts`,
  addressed('document', 'documents', "status = 'in_force'"),
];

const FOLDERS = 1000;
/** Of the top of the tree; the folders below it and the files follow. */
const TOP = 10_000_000;
/** Of the tree that somebody else owns and shares. */
const SHARED_TOP = 20_000_000;
export const drivePlaces = { top: TOP, large: TOP + 1, small: TOP + 2, shared: SHARED_TOP };

/** One large folder with a twentieth of the files, the rest in folders two deep: a tree of one person. */
const tree = (top: number, owner: string, amount: string) => [
  `insert into drive_nodes (id, legal_entity_id, owner_id, path, is_folder, name) overriding system value
   select ${top}, ($2::bigint[])[1], ${owner}, array[${top}], true, 'Arquivo da secretaria' where $1::int > 0`,
  `insert into drive_nodes (id, legal_entity_id, owner_id, parent_id, path, is_folder, name, changed_at) overriding system value
   select ${top} + n, ($2::bigint[])[1], ${owner}, ${top}, array[${top}, ${top} + n], true,
     ${word('pasta')} || ' ' || n, ${SOME_DAY} from generate_series(1, least(${FOLDERS}, $1::int)) n`,
  `insert into drive_nodes (id, legal_entity_id, owner_id, parent_id, path, is_folder, name, size, media_type, tags, changed_at)
     overriding system value
   select ${top} + ${FOLDERS} + n, ($2::bigint[])[1], ${owner}, folder, array[${top}, folder, ${top} + ${FOLDERS} + n], false,
     ${from('Ata', 'Contrato', 'Planilha', 'Foto', 'Ofício')} || ' ' || ${word('arquivo')} || ' ' || n || '.pdf',
     1000 + n % 100000, ${from('application/pdf', 'image/png', 'application/octet-stream')},
     array[${from('lgpd', 'rh', 'arquivo')}], ${SOME_DAY}
   from (select n, ${top} + case when n % 20 = 0 then 1 else 1 + n % least(${FOLDERS}, $1::int) end as folder
     from generate_series(1, ${amount}) n) placed`,
];

const DRIVE = [
  ...tree(TOP, READER, '$1::int'),
  ...tree(SHARED_TOP, '(select max(id) from users)', '$1::int / 10'),
  `insert into drive_shares (node_id, legal_entity_id, user_id, access)
   select ${SHARED_TOP}, ($2::bigint[])[1], ${READER}, 'edit' where $1::int > 0`,
  `update drive_nodes set trash_root = id, trashed_at = now() where id % 50 = 7 and not is_folder and owner_id = ${READER}`,
  `insert into drive_usage (owner_id, legal_entity_id, bytes)
   select owner_id, legal_entity_id, sum(size) from drive_nodes group by 1, 2 on conflict do nothing`,
  `select setval(pg_get_serial_sequence('drive_nodes', 'id'), 30000000)`,
];

/** Articles and documents with their readers, and files in a tree with one folder of many. */
export async function seedLibrary(
  pool: Pool,
  { library, driveFiles }: { readonly library: number; readonly driveFiles: number },
  places: Places,
): Promise<void> {
  await sowStatements(pool, LIBRARY, library, places);
  await sowStatements(pool, DRIVE, driveFiles, places);
}
