import { guestSituations } from '@conforme/contracts/modules/schedules/schedule-words.ts';
import { sql } from 'kysely';
import { MOST_RECORDS, type OwnDataPart } from '../../platform/own-data/own-data-part.ts';

/** Events somebody was invited to, and what they answered; those they organise are told with them. */
export const schedulesOwnData: OwnDataPart = {
  key: 'schedules',
  title: 'Agenda',
  about:
    'Os eventos para os quais você foi convidado, com as suas respostas e a sua presença, e os que você organiza. O endereço privado da sua agenda não acompanha: quem o tem vê os seus eventos.',
  tables: [
    'schedules',
    'schedule_occurrences',
    'schedule_guests',
    'schedule_answers',
    'schedule_suggestions',
    'schedule_attendance',
    'schedule_feeds',
  ],
  columns: [
    { key: 'title', label: 'Evento' },
    { key: 'owner', label: 'Agenda de' },
    { key: 'role', label: 'Você' },
    { key: 'starts_at', label: 'Primeira data', type: 'datetime' },
    { key: 'situation', label: 'Resposta', type: 'choice', options: guestSituations.options },
    { key: 'reason', label: 'Motivo que você deu' },
    { key: 'answered_at', label: 'Respondeu em', type: 'datetime' },
    { key: 'suggested', label: 'Horários que você sugeriu', type: 'list' },
    { key: 'attended', label: 'Presenças anotadas', type: 'number' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select s.title, e.shown_name as owner, p.role, o.starts_at, p.situation, p.reason, p.answered_at, p.suggested, p.attended
        from (
          select g.schedule_id, 'Convidado' as role, g.situation, g.reason, g.answered_at,
            array(select to_char(t.starts_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI') || coalesce(': ' || t.note, '')
              from schedule_suggestions t where t.guest_id = g.id order by t.id) as suggested,
            (select count(*) from schedule_attendance a where a.guest_id = g.id and a.present) as attended
          from schedule_guests g
          where g.id in (
            select id from schedule_guests where user_id = ${userId}
            union
            select d.id from users u join schedule_guests d on d.email = u.email
            where u.id = ${userId} and u.email = proven_address(u.id, d.legal_entity_id))
          union all
          select s.id, 'Organiza', null, null, null, '{}', null from schedules s
          where s.organiser_id = ${userId} or s.created_by = ${userId}) p
        join schedules s on s.id = p.schedule_id join legal_entities e on e.id = s.legal_entity_id
        left join lateral (select d.starts_at from schedule_occurrences d where d.schedule_id = s.id
          order by d.starts_at limit 1) o on true
        order by s.id desc limit ${MOST_RECORDS + 1}`.execute(system)
    ).rows,
};
