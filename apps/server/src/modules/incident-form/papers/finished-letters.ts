import { sql } from 'kysely';
import type { SendingFinished } from '../../../platform/bulk-letters/feed-outbox.ts';
import { addEvent } from '../act-on-incident.ts';

/** That the letters to the holders have all left, or could not, is a fact of the incident (art. 10, § 1º, VII). */
export const incidentLettersFinished: SendingFinished = async (db, { sendingId, caseId, legalEntityId }) => {
  const { rows } = await sql<{ left: number; kept: number; lost: number; now: string }>`
    select (count(*) filter (where state = 'sent'))::int as left, (count(*) filter (where state = 'kept'))::int as kept,
      (count(*) filter (where state not in ('sent', 'kept')))::int as lost, to_jsonb(now()) #>> '{}' as now
    from bulk_letters where sending_id = ${sendingId}`.execute(db);
  const { left, kept, lost, now } = rows[0] ?? { left: 0, kept: 0, lost: 0, now: new Date().toISOString() };
  const parts = [
    `${left} ${left === 1 ? 'saiu' : 'saíram'}`,
    ...(kept > 0 ? [`${kept} na caixa de saída, sem servidor de e-mail`] : []),
    ...(lost > 0
      ? [`${lost} não ${lost === 1 ? 'pôde' : 'puderam'} ser ${lost === 1 ? 'entregue' : 'entregues'}`]
      : []),
  ];
  await addEvent(
    db,
    { id: caseId, legalEntityId },
    {
      type: 'communication',
      at: now,
      text: `Envio de cartas aos titulares terminado: ${parts.join('; ')}.`,
      by: null,
      isAutomatic: true,
    },
  );
};
