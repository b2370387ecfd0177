const events = 'apps/server/src/modules/schedules/schedules.api.test.ts';
const work = 'apps/server/src/modules/schedules/calendar-work.api.test.ts';
const found = 'apps/server/src/modules/quick-search/quick-search.api.test.ts';

/** Events, their guests and answers. @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const scheduleFaults = [
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
];
