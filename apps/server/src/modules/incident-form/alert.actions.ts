import type { z } from '@conforme/contracts/core/schema.ts';
import type {
  alertAct,
  withdrawAlertAct,
} from '@conforme/contracts/modules/incident-form/incident-acts.schemas.ts';
import { sql } from 'kysely';
import { invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import { publishAlert, withdrawAlert } from '../../platform/alerts/alerts.ts';
import { addEntry } from '../../platform/cases/timeline.ts';
import { actOn, addEvent, change, type IncidentServices } from './act-on-incident.ts';

/** The scam is told to the people of the chosen units, at the top of their Mural. */
export const alertUnits = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, title, text, units, ends_on }: z.output<typeof alertAct>,
) =>
  actOn(ctx, services, { id, version, act: 'alert' }, async (acting) => {
    const { incident, by } = acting;
    const alert = await publishAlert(acting.ctx, services.notifier, {
      ...{ legalEntityId: incident.legalEntityId, title, text, units, endsOn: ends_on, caseId: id },
      tone: 'scam',
    });
    await change(acting, { state: 'alerted' });
    await addEntry(acting.db, incident, {
      kind: 'alerted',
      ...by,
      body: title,
      facts: { alert_id: alert.id },
    });
    return { action: 'incident.alert_published', meta: { alert_id: alert.id } };
  });

/** Nobody reads it on the Mural any more; here it stays, with the reason. */
export const withdrawFromMural = (
  ctx: UserCtx,
  services: IncidentServices,
  id: string,
  { version, alert_id, reason }: z.output<typeof withdrawAlertAct>,
) =>
  actOn(ctx, services, { id, version, act: 'withdraw_alert' }, async (acting) => {
    const { db, incident, by } = acting;
    const { rows } = await sql<{ version: number; title: string }>`
      select version, title from alerts
      where id = ${alert_id} and case_id = ${id} and withdrawn_at is null and ends_at > now()`.execute(db);
    const [alert] = rows;
    if (!alert) throw invalidField('alert_id', 'Este alerta não está mais no Mural. Veja o que mudou.');
    await withdrawAlert(acting.ctx, { id: alert_id, version: alert.version, reason });
    await change(acting, {});
    await addEntry(db, incident, { kind: 'alert_withdrawn', ...by, body: reason, facts: { alert_id } });
    await addEvent(db, incident, {
      ...{ type: 'communication', at: incident.now, text: `Alerta retirado do Mural: ${alert.title}.` },
      ...{ by: by.authorId, isAutomatic: true },
    });
    return { action: 'incident.alert_withdrawn', meta: { alert_id } };
  });
