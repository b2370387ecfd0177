import type { EventDetail } from '@conforme/contracts/modules/schedules/event-shown.schemas.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeSession } from '../../core/session/session-store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { withPermissions } from '../../testing/session-snapshot.ts';
import { AnswerPart } from './confirmation/answer-part.tsx';
import type { ShownInvitation } from './confirmation/confirmation-endpoints.ts';
import { EventFacts } from './event/event-facts.tsx';
import { GuestList } from './event/guest-list.tsx';
import { OwnAnswer } from './event/own-answer.tsx';
import { countOwed } from './owed-answers.ts';

beforeEach(() => storeSession(withPermissions()));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const times = { starts_at: '2031-03-12T14:00:00Z', ends_at: '2031-03-12T15:00:00Z' };
const shared = {
  ...{ title: 'Comitê', description: null, zone: 'America/Rio_Branco', all_day: false },
  ...{ place: null, link: null, has_link: false, confirm_by: '2031-03-11T23:00:00Z', cancel_reason: null },
  type: 'meeting',
  is_waiting: false,
} as const;
const invitation: ShownInvitation = {
  ...{
    ...shared,
    ...times,
    guest: 'Ana',
    organisation: 'Escola',
    unit: 'Escola',
    organiser: null,
    repeats: null,
  },
  ...{ situation: 'PEN', reason: null, is_full: false, suggested: null, closed: null, officer: null },
  mail_leaves: true,
};
const event: EventDetail = {
  ...{ ...shared, id: 1, version: 1, unit: { id: 1, label: 'Escola' }, organiser: null },
  ...{ visibility: 'organisation', recurrence: null, first_day: '2031-03-12', reminders: [], capacity: null },
  ...{ cancelled_at: null, dates: [], suggestions: [], files: [], my_situation: 'PEN', may_answer: true },
  occurrence: { id: 1, ...times, minutes: null, is_over: false, has_begun: false },
  guests: [
    {
      ...{ id: 1, name: 'Ana', email: 'ana@fora.test', kind: 'email', situation: 'PEN', is_waiting: false },
      ...{ reason: null, answered_at: null, via: null, present: null },
    },
  ],
  ...{ may_edit: true, may_remind: true, may_cancel: true },
};
const invited = (changes: Partial<ShownInvitation> = {}) => (
  <AnswerPart
    param="x"
    invitation={{ ...invitation, ...changes }}
    onAnswered={() => undefined}
    onSuggest={() => undefined}
  />
);
const named = (name: string) => screen.queryAllByRole('button', { name });

it('another time is suggested for what has one, and another day for whole days, by link and with an account', async () => {
  for (const all_day of [false, true]) {
    await renderScreen(
      <>
        {invited({ all_day })}
        <OwnAnswer event={{ ...event, all_day }} />
      </>,
    );
    expect(named('Sugerir outro horário')).toHaveLength(all_day ? 0 : 2);
    expect(named('Sugerir outro dia')).toHaveLength(all_day ? 2 : 0);
    cleanup();
  }
});

it('until when to answer is told by the clock of the event', async () => {
  await renderScreen(
    <>
      {invited()}
      <EventFacts event={event} />
    </>,
  );
  expect(screen.getByText(/Responda até 11\/03\/2031 18:00\./)).toBeTruthy();
  expect(screen.getByText(/Responder até 11\/03\/2031 18:00\./)).toBeTruthy();
});

it('nobody is reminded who can no longer answer', async () => {
  for (const may_remind of [true, false]) {
    await renderScreen(<GuestList event={{ ...event, may_remind }} />);
    expect(named('Lembrar quem não respondeu')).toHaveLength(may_remind ? 1 : 0);
    cleanup();
  }
});

it('all answers owed are counted, not those alone that are shown', async () => {
  fakeServer({ 'GET /api/v1/schedules/mine': { body: { next: [], owed: [], owed_total: 7 } } });
  expect(await countOwed(new AbortController().signal)).toBe(7);
});
