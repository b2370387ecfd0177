const events = 'apps/server/src/modules/schedules/schedules.api.test.ts';
const work = 'apps/server/src/modules/schedules/calendar-work.api.test.ts';
const found = 'apps/server/src/modules/quick-search/quick-search.api.test.ts';

const series = 'apps/server/src/modules/schedules/series/series-changes.api.test.ts';
const replies = 'apps/server/src/modules/schedules/calendar-files/calendar-replies.api.test.ts';
const deadlines = 'apps/server/src/modules/schedules/calendar-deadlines.api.test.ts';
const moved = 'apps/server/src/modules/schedules/series/moved-series.api.test.ts';
const outside = 'apps/server/src/modules/schedules/outside-guests.api.test.ts';
const feed = 'apps/server/src/modules/schedules/calendar-files/calendar-feed.api.test.ts';
const zones = 'apps/server/src/modules/schedules/time-zones.test.ts';
const text = 'apps/server/src/modules/schedules/calendar-files/calendar-text.test.ts';

/** Events, their guests and answers. @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const scheduleFaults = [
  {
    name: 'a series that is dragged stays on its weekdays',
    why: 'A series on Wednesdays that was dragged to Thursday would go on on Wednesdays.',
    file: 'packages/contracts/src/modules/schedules/recurrence.ts',
    find: 'inWeek.indexOf(day) + days)',
    replace: 'inWeek.indexOf(day) + days * 7)',
    caughtBy: { project: 'server', file: moved, name: 'with those that follow takes their weekday along' },
  },
  {
    name: 'a moved event keeps the answers to its old time',
    why: 'Whoever said yes to Monday would be counted on Tuesday.',
    file: 'apps/server/src/modules/schedules/change-event.ts',
    find: '    await forgetAnswers(ctx.db, after);\n',
    replace: '',
    caughtBy: { project: 'server', file: events, name: 'a moved time sets the answers to PEN' },
  },
  {
    name: 'whoever confirms a full event gets a place all the same',
    why: 'More people would come than fit.',
    file: 'apps/server/src/modules/schedules/answers.ts',
    find: "const isFull = situation === 'CON' && (await placesLeft(db, event, guestId)) <= 0;",
    replace: "const isFull = situation === 'CON' && (await placesLeft(db, event, guestId)) < 0;",
    caughtBy: { project: 'server', file: events, name: 'exactly as many come in as fit' },
  },
  {
    name: 'the words of an event that shows only its time are found',
    why: 'Ctrl+K would tell what the calendar keeps.',
    file: 'apps/server/src/modules/schedules/stored-event.ts',
    find: "sql`(s.visibility = 'organisation'\n",
    replace: "sql`(s.visibility <> 'guests'\n",
    caughtBy: { project: 'server', file: found, name: 'events are found by title and place' },
  },
  {
    name: 'whoever organised an event is not told that somebody else does',
    why: 'Two people would prepare it, or nobody.',
    file: 'apps/server/src/modules/schedules/organisers.ts',
    find: '    [before],\n',
    replace: '    [before].slice(1),\n',
    caughtBy: { project: 'server', file: events, name: 'both are told' },
  },
  {
    name: 'attendance is noted before an event has begun',
    why: 'The list would say who came to what has not been.',
    file: 'apps/server/src/modules/schedules/attendance.ts',
    find: '    if (!found(rows[0]).has_begun)\n',
    replace: '    if (found(rows[0]).has_begun === null)\n',
    caughtBy: { project: 'server', file: work, name: 'attendance is noted once it has begun' },
  },
  {
    name: 'the address of a video room stands in every invitation',
    why: 'Whoever declined, or was sent the letter by mistake, could walk in.',
    file: 'apps/server/src/modules/schedules/calendar-files/calendar-text.ts',
    find: "event.link !== null && (attendee ? attendee.situation === 'CON' : mayEnter);",
    replace: 'event.link !== null && mayEnter;',
    caughtBy: { project: 'server', file: text, name: 'only for whoever confirmed' },
  },
  {
    name: 'dates that were cancelled alone come back when a series is split',
    why: 'People would come to a meeting that was called off.',
    file: 'apps/server/src/modules/schedules/series/change-series.ts',
    find: '    ? event.exdates.filter(isFrom(date)).flatMap((start) => successor(start)?.starts_at ?? [])\n',
    replace: '    ? []\n',
    caughtBy: { project: 'server', file: series, name: 'without any date changing' },
  },
  {
    name: 'dates go with the minutes that were written of them',
    why: 'What was decided would be lost without a word.',
    file: 'apps/server/src/modules/schedules/series/carry-dates.ts',
    find: 'and (o.minutes is not null\n',
    replace: 'and (false\n',
    caughtBy: { project: 'server', file: series, name: 'refuses to be lost' },
  },
  {
    name: 'an answer to the old time of an event counts for the new one',
    why: 'Whoever said yes to Monday would be counted on Tuesday.',
    file: 'apps/server/src/modules/schedules/calendar-files/import-calendar.ts',
    find: '    if (reply.sequence < event.asked_sequence)\n',
    replace: '    if (reply.sequence < 0)\n',
    caughtBy: { project: 'server', file: replies, name: 'counts no more' },
  },
  {
    name: 'a feed keeps the dates of cases after the right to handle them is gone',
    why: 'Whoever left the job would go on reading its deadlines.',
    file: 'apps/server/src/modules/schedules/calendar-files/feed.ts',
    find: '      and ${userId} in (select people_with_permission(c.legal_entity_id, kind.handling))\n',
    replace: '',
    caughtBy: { project: 'server', file: deadlines, name: 'leave a feed with the right' },
  },
  {
    name: 'a date that was changed alone is left out of its series as well',
    why: 'Calendars would show it neither on its old day nor on its new one.',
    file: 'apps/server/src/modules/schedules/calendar-files/calendar-text.ts',
    find: 'other.recurrence_start !== null && other.cancelled_at === null',
    replace: 'other.recurrence_start === null',
    caughtBy: {
      project: 'server',
      file: text,
      name: 'a date that was changed alone is shown on its new day',
    },
  },
  {
    name: 'a letter about a series takes the date that its reader was told of alone',
    why: 'A renamed series would delete a meeting from the calendars of its guests.',
    file: 'apps/server/src/modules/schedules/write-to-guests.ts',
    find: 'changedAlone?.get(guest.email) ?? []',
    replace: '[]',
    caughtBy: { project: 'server', file: feed, name: 'stays with its guests when they are written to' },
  },
  {
    name: 'whoever declined reads the address of the video room',
    why: 'It is for those who come; whoever waits for a place would be in the room.',
    file: 'apps/server/src/modules/schedules/read-event.ts',
    find: "  mayEdit || mine?.situation === 'CON';\n",
    replace: '  mayEdit || mine !== null;\n',
    caughtBy: { project: 'server', file: feed, name: 'the address of a video room is for who confirmed' },
  },
  {
    name: 'guests of one network share their tries',
    why: 'Of a school that answers from one address the last ones could not.',
    file: 'apps/server/src/modules/schedules/confirmation/schedule-confirmation.server.ts',
    find: 'TRIES.network, 10)',
    replace: 'TRIES.link, 10)',
    caughtBy: { project: 'server', file: outside, name: 'a link has a limit of its own' },
  },
  {
    name: 'who has no account is reminded without a way to the room',
    why: 'They confirmed, and could not enter.',
    file: 'apps/server/src/modules/schedules/write-to-guests.ts',
    find: "kind === 'cancelled' || kind === 'removed' ? null",
    replace: "kind === 'cancelled' || kind === 'removed' || kind === 'soon' ? null",
    caughtBy: { project: 'server', file: outside, name: 'by the reminder' },
  },
  {
    name: 'an hour that comes twice is the second of both',
    why: 'A meeting on the night when summer hours end would be an hour late.',
    file: 'packages/contracts/src/modules/schedules/time-zones.ts',
    find: '[before, after].sort((a, b) => a - b)',
    replace: '[before, after].sort((a, b) => b - a)',
    caughtBy: { project: 'server', file: zones, name: 'around every change of these zones' },
  },
  {
    name: 'a moved event keeps a deadline for answers that has passed',
    why: 'Guests would be asked for a new answer, and refused when they give it.',
    file: 'apps/server/src/modules/schedules/move-event.ts',
    find: 'const confirm_by = isPast || ',
    replace: 'const confirm_by = !isPast && ',
    caughtBy: { project: 'server', file: outside, name: 'goes when the event is moved' },
  },
  {
    name: 'the form asks guests again after their deadline',
    why: 'The same, by another way.',
    file: 'apps/server/src/modules/schedules/answers.ts',
    find: "asked.length > 0 && closedBecause(event) === 'late'",
    replace: "asked.length > 999 && closedBecause(event) === 'late'",
    caughtBy: { project: 'server', file: outside, name: 'is refused at its field' },
  },
  {
    name: 'places added to one date of a series are given to nobody',
    why: 'Who waits would go on waiting beside a free chair.',
    file: 'apps/server/src/modules/schedules/take-over.ts',
    find: '  await fillPlaces(acting, services, made);\n',
    replace: '',
    caughtBy: { project: 'server', file: series, name: 'go to whoever waited' },
  },
  {
    name: 'a series of whole days ends by an instant',
    why: 'RFC 5545 asks for a day; calendars that insist on it show no date, or one more.',
    file: 'apps/server/src/modules/schedules/series/occurrences.ts',
    find: "until.replaceAll('-', '')",
    replace: '`${compactClock(`${until}T23:59`)}Z`',
    caughtBy: { project: 'server', file: text, name: 'ends by a day as it begins by one' },
  },
  {
    name: 'the last day of an imported series is that of Greenwich',
    why: 'What ends on 30 December in Brasília would be held on the 31st, too.',
    file: 'apps/server/src/modules/schedules/calendar-files/imported-event.ts',
    find: "until.endsWith('Z') ? ",
    replace: "until.endsWith('!') ? ",
    caughtBy: { project: 'server', file: text, name: 'the last day of a series is that of its own zone' },
  },
];
