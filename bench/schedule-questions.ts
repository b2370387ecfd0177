import { stringifyQuery } from '../apps/web/src/core/api/nested-query.ts';
import { schedules } from '../packages/contracts/src/modules/schedules/schedules.contract.ts';
import type { Question } from './measure.ts';
import { FEED_TOKEN } from './seed/seed-events.ts';

const CALENDAR = 'agenda';
/** What is promised of the calendar falls under a promise of its own. */
export const isCalendar = (name: string): boolean => name.includes(`: ${CALENDAR} `);

const DAY_MS = 86_400_000;
/** Six weeks, as a month stands on the screen. */
function month(): { from: string; to: string } {
  const now = new Date();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1, 3);
  return { from: new Date(first).toISOString(), to: new Date(first + 42 * DAY_MS).toISOString() };
}

/** The month as the calendar asks for it, narrowed and searched, and what the Mural shows. */
export function scheduleQuestions({ name, scope }: { name: string; scope: string }): Question[] {
  const ask = (what: string, address: string): Question => ({
    ...{ name: `${name}: ${CALENDAR} ${what}`, scope, address, isList: false },
  });
  const calendar = (more: object = {}) =>
    `${schedules.endpoints.calendar.path}${stringifyQuery({ ...month(), ...more })}`;
  return [
    ask('month', calendar()),
    ask('month, type', calendar({ type: 'training' })),
    ask('month, situation', calendar({ situation: 'CONREJ' })),
    ask('month, search', calendar({ search: 'comite' })),
    ask('mine', schedules.endpoints.mine.path),
  ];
}

/** Asked without a session, as another program does. */
export const feedQuestion: Question = {
  name: `Todas: ${CALENDAR} feed`,
  scope: '0,all',
  address: `/api/v1/public/calendar/${FEED_TOKEN}`,
  isList: false,
  isRare: true,
};
