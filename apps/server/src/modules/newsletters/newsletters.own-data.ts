import { commentStates } from '@conforme/contracts/platform/newsletters/newsletter-choices.ts';
import { signatureMethods } from '@conforme/contracts/platform/read-signatures/read-signature.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { OwnDataPart } from '../../platform/own-data/own-data-part.ts';

const rowsOf = async (asked: Promise<{ rows: Record<string, unknown>[] }>) => (await asked).rows;

/** As it was released then: what it is called since is for those who may still read it. */
const titleAt = (moment: RawBuilder<unknown>) => sql`
  (select v.title from newsletter_versions v where v.newsletter_id = n.id
   order by v.created_at <= ${moment} desc, case when v.created_at <= ${moment} then -v.number else v.number end limit 1)`;

export const newsletterReadingOwnData: OwnDataPart = {
  key: 'newsletter_reading',
  title: 'Informativos que você leu',
  about: 'Quando você abriu cada informativo, por quanto tempo ele ficou na tela e se você o curtiu.',
  tables: ['newsletter_reads', 'newsletter_likes', 'newsletter_reminders'],
  columns: [
    { key: 'organisation', label: 'Organização' },
    { key: 'title', label: 'Informativo' },
    { key: 'version', label: 'Versão', type: 'number' },
    { key: 'first_read_at', label: 'Aberto em', type: 'datetime' },
    { key: 'last_read_at', label: 'Visto pela última vez em', type: 'datetime' },
    { key: 'seconds', label: 'Segundos na tela', type: 'number' },
    { key: 'liked', label: 'Você curtiu' },
    { key: 'reminders', label: 'Lembretes que recebeu', type: 'number' },
  ],
  records: (system, userId) =>
    rowsOf(
      sql<Record<string, unknown>>`
        select e.shown_name as organisation, ${titleAt(sql`greatest(r.last_read_at, l.created_at, m.sent_at)`)} as title,
          r.version, r.first_read_at, r.last_read_at, r.seconds, l.user_id is not null as liked, m.count as reminders
        from newsletters n join legal_entities e on e.id = n.legal_entity_id
        left join newsletter_reads r on r.newsletter_id = n.id and r.user_id = ${userId}
        left join newsletter_likes l on l.newsletter_id = n.id and l.user_id = ${userId}
        cross join lateral (select count(*) as count, max(sent_at) as sent_at from newsletter_reminders
          where newsletter_id = n.id and user_id = ${userId}) m
        where r.id is not null or l.user_id is not null
          or n.id in (select newsletter_id from newsletter_reminders where user_id = ${userId})
        order by n.id desc`.execute(system),
    ),
};

export const newsletterCommentsOwnData: OwnDataPart = {
  key: 'newsletter_comments',
  title: 'Seus comentários em informativos',
  about: 'O que você escreveu, também o que a moderação não aprovou.',
  tables: ['newsletter_comments'],
  columns: [
    { key: 'organisation', label: 'Organização' },
    { key: 'title', label: 'Informativo' },
    { key: 'body', label: 'Comentário' },
    { key: 'state', label: 'Situação', type: 'choice', options: commentStates.options },
    { key: 'reason', label: 'Motivo da moderação' },
    { key: 'created_at', label: 'Escrito em', type: 'datetime' },
  ],
  records: (system, userId) =>
    rowsOf(
      sql<Record<string, unknown>>`
        select e.shown_name as organisation, ${titleAt(sql`c.created_at`)} as title, c.body, c.state, c.reason,
          c.created_at
        from newsletter_comments c join newsletters n on n.id = c.newsletter_id
        join legal_entities e on e.id = c.legal_entity_id
        where c.author_id = ${userId} order by c.id desc`.execute(system),
    ),
};

export const readSignaturesOwnData: OwnDataPart = {
  key: 'read_signatures',
  title: 'Assinaturas de leitura',
  about: 'O que você assinou que leu, com a conta ou, sem ela, pelo e-mail que você confirmou.',
  tables: ['read_signatures', 'newsletter_recipients'],
  columns: [
    { key: 'organisation', label: 'Organização' },
    { key: 'version', label: 'Versão', type: 'number' },
    { key: 'name', label: 'Nome' },
    { key: 'email', label: 'E-mail' },
    { key: 'statement', label: 'Declaração' },
    { key: 'method', label: 'Como', type: 'choice', options: signatureMethods.options },
    { key: 'device', label: 'Aparelho' },
    { key: 'content_hash', label: 'Impressão digital do texto' },
    { key: 'signed_at', label: 'Assinado em', type: 'datetime' },
  ],
  records: (system, userId) =>
    rowsOf(
      sql<Record<string, unknown>>`
        select e.shown_name as organisation, s.version, s.name, s.email, s.statement, s.method, s.device,
          encode(s.content_hash, 'hex') as content_hash, s.signed_at
        from read_signatures s join legal_entities e on e.id = s.legal_entity_id
        where s.user_id = ${userId} or (s.user_id is null and s.email = proven_address(${userId}, s.legal_entity_id))
        order by s.signed_at desc`.execute(system),
    ),
};
