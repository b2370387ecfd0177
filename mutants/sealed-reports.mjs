const sealing = 'apps/web/src/platform/sealed-reports/sealing.test.ts';
const appointments = 'apps/server/src/modules/sealed-reports/appointments.api.test.ts';
const lastReader = 'apps/server/src/modules/sealed-reports/last-reader.api.test.ts';
const custody = 'apps/server/src/modules/sealed-reports/custody-handover.api.test.ts';
const keys = 'apps/server/src/modules/sealed-reports/recipient-keys.api.test.ts';

/** @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const sealedReportFaults = [
  {
    name: 'a text is not bound to where it stands',
    why: 'The server could hand out a note as a message, and the reporter would open it.',
    file: 'apps/web/src/platform/sealed-reports/sealed-text.ts',
    find: "JSON.stringify(['sealed report', FORMAT, reporterKey, kind, epoch])",
    replace: "JSON.stringify(['sealed report', FORMAT, reporterKey.length, kind.length > 0, epoch > 0])",
    caughtBy: { project: 'web', file: sealing, name: 'opens only where it was sealed' },
  },
  {
    name: 'the next key is sealed to whoever may read, not to whoever reads',
    why: 'Who was appointed and never handed the report would hold its key.',
    file: 'apps/web/src/platform/sealed-reports/open-report.ts',
    find: 'reads && public_key !== null && epochs.includes(epoch)',
    replace: 'public_key !== null',
    caughtBy: { project: 'web', file: sealing, name: 'who come later are given every key' },
  },
  {
    name: 'a cut file opens',
    why: 'Half a recording would pass for the whole.',
    file: 'apps/web/src/platform/sealed-reports/sealed-file.ts',
    find: "throw new Error('less than was sealed')",
    replace: 'return new Blob(parts, { type })',
    caughtBy: { project: 'web', file: sealing, name: 'does not open cut' },
  },
  {
    name: 'who proposes an appointment may confirm it',
    why: 'One person could appoint whom they like.',
    file: 'apps/server/src/modules/sealed-reports/appointments.queries.ts',
    find: 'if (proposed_by === asker)',
    replace: 'if (proposed_by === -1)',
    caughtBy: { project: 'server', file: appointments, name: 'is proposed by one and confirmed by another' },
  },
  {
    name: 'an ended appointment leaves its keys',
    why: 'Who left the committee would go on reading.',
    file: 'apps/server/src/modules/sealed-reports/appointment.actions.ts',
    find: "    await sql`select end_appointed_reading(${id})`.execute(ctx.db);\n    await tell(ctx, kept, 'ended', lost > 0 ? { lost } : {});",
    replace: "    await tell(ctx, kept, 'ended', lost > 0 ? { lost } : {});",
    caughtBy: { project: 'server', file: appointments, name: 'ends at once' },
  },
  {
    name: 'the last appointment of a channel ends',
    why: 'One person could leave every report without anybody who opens it.',
    file: 'apps/server/src/modules/sealed-reports/appointment.actions.ts',
    find: '    await assertOthersRead(ctx, id);\n',
    replace: '',
    caughtBy: { project: 'server', file: lastReader, name: 'refused until somebody else holds its key' },
  },
  {
    name: 'a key that was replaced keeps its old boxes',
    why: 'Other readers would think it still opens them, and give none again.',
    file: 'apps/server/src/modules/sealed-reports/recipient-key.actions.ts',
    find: '    await sql`select forget_own_boxes()`.execute(ctx.db);\n',
    replace: '',
    caughtBy: { project: 'server', file: keys, name: 'replaced, opens nothing of before' },
  },
  {
    name: 'a private note that is changed is sealed with the key every reader holds',
    why: 'The other readers, and whoever reported, could open what the screen calls private.',
    file: 'apps/web/src/platform/sealed-cases/staff/use-change-record.ts',
    find: 'opened.seal(kind, changed, audience)',
    replace: 'opened.seal(kind, changed)',
    caughtBy: {
      project: 'web',
      file: 'apps/web/src/platform/sealed-cases/staff/records-card.test.tsx',
      name: 'is changed for its author alone',
    },
  },
  {
    name: 'locking the key leaves what was opened to search',
    why: 'Whoever sits down at an open desk could still search the words of every report.',
    file: 'apps/web/src/platform/sealed-cases/staff/opened-reports.ts',
    find: 'onKeyDropped(() => keep([]));',
    replace: 'onKeyDropped(() => undefined);',
    caughtBy: {
      project: 'web',
      file: 'apps/web/src/platform/sealed-cases/staff/opened-reports.test.ts',
      name: 'locking the key forgets',
    },
  },
  {
    name: 'figures of a bimester that runs',
    why: 'The numbers of today less those of yesterday tell of one report.',
    file: 'apps/server/src/platform/sealed-cases/report-figures.queries.ts',
    find: 'if (!hasEnded(period, civilDayOf(Date.now())))',
    replace: "if (period.code === '')",
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/platform/sealed-cases/sealed-cases.api.test.ts',
      name: 'are counted by bimesters that have ended',
    },
  },
  {
    name: 'who hands over custody may confirm it',
    why: 'One person could give the identities of reporters to whom they like.',
    file: 'apps/server/src/modules/sealed-reports/custody-handover.actions.ts',
    find: "if (why) throw new AppError('conflict', REFUSED[why]);",
    replace: "if (why === 'nobody') throw new AppError('conflict', REFUSED[why]);",
    caughtBy: { project: 'server', file: custody, name: 'is confirmed neither by who hands over' },
  },
  {
    name: 'ending a custodian takes no look at what they alone open',
    why: 'Identities would be lost without a word.',
    file: 'apps/server/src/modules/sealed-reports/appointment.actions.ts',
    find: 'if (sole === 0 || (!can_sign_in && accepted === sole)) return sole;',
    replace: 'if (sole >= 0 || (!can_sign_in && accepted === sole)) return sole;',
    caughtBy: { project: 'server', file: custody, name: 'of the only one who can open it' },
  },
  {
    name: 'the key outlives the sleep of its machine',
    why: 'Whoever opens the lid the next morning would read on.',
    file: 'apps/web/src/platform/sealed-reports/unlocked-key.ts',
    find: 'held && Date.now() >= until && dropKey()',
    replace: 'held && Date.now() < 0 && dropKey()',
    caughtBy: {
      project: 'web',
      file: 'apps/web/src/platform/sealed-reports/unlocked-key.test.ts',
      name: 'a machine that slept',
    },
  },
];
