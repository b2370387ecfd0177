import { schedules } from '@conforme/contracts/modules/schedules/schedules.contract.ts';
import ICAL from 'ical.js';
import type { Answer, TestApp } from '../test-app.ts';
import { linksOf } from './public-links.ts';

/** An event as somebody types it. */
export const plainEvent = (unitId: number, changes: object = {}) => ({
  title: 'Comitê de privacidade',
  type: 'meeting',
  unit_id: unitId,
  start: '2031-03-12T10:00',
  end: '2031-03-12T11:00',
  zone: 'America/Sao_Paulo',
  ...changes,
});

export const makeEvent = (
  t: TestApp,
  asker: { readonly token: string },
  unitId: number,
  changes: object = {},
): Promise<Answer> =>
  t.call(schedules.endpoints.create, { body: plainEvent(unitId, changes) as never }, { token: asker.token });

/** The token of the newest link that was written to a guest. */
export async function guestToken(t: TestApp, guestId: number): Promise<string> {
  const { rows } = await t.pool.query(
    `select link_id, extract(epoch from expires_at)::float8 as expires from public_links
     where target_type = 'schedule_guest' and target_id = $1 order by id desc limit 1`,
    [guestId],
  );
  const address = (await linksOf(t)).addressOf({
    purpose: 'schedule-confirmation',
    linkId: rows[0].link_id,
    expires: rows[0].expires,
    targetType: 'schedule_guest',
  });
  return address.split('/').at(-1) as string;
}

/** The dates of an event that a foreign calendar shows, on the clock of its zone. */
export function datesShownBy(calendar: string, uid: string): string[] {
  const parts = new ICAL.Component(ICAL.parse(calendar) as never)
    .getAllSubcomponents('vevent')
    .filter((part) => part.getFirstPropertyValue('uid') === uid);
  const series = parts.find((part) => !part.hasProperty('recurrence-id'));
  if (!series) return parts.map((part) => String(part.getFirstPropertyValue('dtstart')));
  const event = new ICAL.Event(series, { exceptions: parts.filter((part) => part !== series) });
  const iterator = event.iterator();
  const shown: string[] = [];
  for (let next = iterator.next(); next && shown.length < 100; next = iterator.next())
    shown.push(event.getOccurrenceDetails(next).startDate.toString());
  return shown;
}
