import { suggestionStates } from '@conforme/contracts/modules/knowledge-items/knowledge-choices.ts';
import { type RawBuilder, sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

const rowsOf = async (asked: Promise<{ rows: Record<string, unknown>[] }>) => (await asked).rows;

/** As it was released then: what it is called since is for those who may still read it. */
const titleAt = (moment: RawBuilder<unknown>) => sql`
  (select t.title from knowledge_versions t where t.item_id = k.id
   order by t.created_at <= ${moment} desc, case when t.created_at <= ${moment} then -t.number else t.number end limit 1)`;

export const knowledgeReadingOwnData: OwnDataPart = {
  key: 'knowledge_reading',
  title: 'Artigos que você leu',
  about: 'Quando você abriu cada artigo da base de conhecimento e se disse que ele ajudou.',
  tables: ['knowledge_reads', 'knowledge_votes'],
  columns: [
    { key: 'organisation', label: 'Organização' },
    { key: 'title', label: 'Artigo' },
    { key: 'first_read_at', label: 'Aberto em', type: 'datetime' },
    { key: 'last_read_at', label: 'Visto pela última vez em', type: 'datetime' },
    { key: 'useful', label: 'Ajudou' },
    { key: 'voted_at', label: 'Respondido em', type: 'datetime' },
  ],
  records: (system, userId) =>
    rowsOf(
      sql<Record<string, unknown>>`
        select e.shown_name as organisation, ${titleAt(sql`greatest(r.last_read_at, v.voted_at)`)} as title,
          r.first_read_at, r.last_read_at, v.useful, v.voted_at
        from knowledge_items k join legal_entities e on e.id = k.legal_entity_id
        left join knowledge_reads r on r.item_id = k.id and r.user_id = ${userId}
        left join knowledge_votes v on v.item_id = k.id and v.user_id = ${userId}
        where r.item_id is not null or v.item_id is not null order by k.id desc`.execute(system),
    ),
};

export const knowledgeSuggestionsOwnData: OwnDataPart = {
  key: 'knowledge_suggestions',
  title: 'Correções que você sugeriu',
  about: 'O que você escreveu sobre artigos da base de conhecimento e o que lhe responderam.',
  tables: ['knowledge_suggestions'],
  columns: [
    { key: 'organisation', label: 'Organização' },
    { key: 'title', label: 'Artigo' },
    { key: 'body', label: 'Sugestão' },
    { key: 'state', label: 'Situação', type: 'choice', options: suggestionStates.options },
    { key: 'answer', label: 'Resposta' },
    { key: 'created_at', label: 'Escrita em', type: 'datetime' },
  ],
  records: (system, userId) =>
    rowsOf(
      sql<Record<string, unknown>>`
        select e.shown_name as organisation, ${titleAt(sql`s.created_at`)} as title, s.body, s.state, s.answer, s.created_at
        from knowledge_suggestions s join knowledge_items k on k.id = s.item_id
        join legal_entities e on e.id = s.legal_entity_id
        where s.author_id = ${userId} order by s.id desc`.execute(system),
    ),
};
