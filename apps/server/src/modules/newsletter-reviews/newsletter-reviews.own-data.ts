import { sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

/** What somebody has to do with reviews, moderation and letters of newsletters, and where they left the Mural. */
export const newsletterReviewsOwnData: OwnDataPart = {
  key: 'newsletter_reviews',
  title: 'Revisão e envio de informativos',
  about:
    'Etapas de fluxos em que você está, revisões que enviou, notas que escreveu ou resolveu, palavras que pôs na lista da moderação, envios que começou e a marca de lido do seu Mural.',
  tables: [
    ...[
      'newsletter_workflow_people',
      'newsletter_reviews',
      'newsletter_review_notes',
      'newsletter_held_words',
    ],
    'mural_marks',
  ],
  columns: [
    { key: 'what', label: 'O que é' },
    { key: 'organisation', label: 'Organização' },
    { key: 'name', label: 'Nome' },
    { key: 'text', label: 'Texto' },
    { key: 'at', label: 'Quando', type: 'datetime' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        with found as (
          select 'Etapa de fluxo' as what, p.legal_entity_id as entity, s.name, null as text, null::timestamptz as at
          from newsletter_workflow_people p join newsletter_workflow_steps s on s.id = p.step_id
          where p.user_id = ${userId}
          union all
          select 'Revisão enviada', r.legal_entity_id, r.workflow_name, null, r.started_at
          from newsletter_reviews r where r.submitted_by = ${userId}
          union all
          select case when o.author_id = ${userId} then 'Nota de revisão' else 'Nota resolvida' end, o.legal_entity_id,
            o.quote, case when o.author_id = ${userId} then o.body end, o.created_at
          from newsletter_review_notes o where ${userId} in (o.author_id, o.resolved_by)
          union all
          select 'Palavra da moderação', w.legal_entity_id, w.word, null, w.created_at
          from newsletter_held_words w where w.created_by = ${userId}
          union all
          select 'Mural marcado como lido', null, null, null, m.seen_until from mural_marks m where m.user_id = ${userId})
        select found.what, found.name, found.text, found.at, e.shown_name as organisation
        from found left join legal_entities e on e.id = found.entity order by found.at desc nulls last`.execute(
        system,
      )
    ).rows,
};
