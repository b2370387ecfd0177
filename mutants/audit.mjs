/** @type {import('../scripts/lib/faults.mjs').Fault[]} */
export const auditFaults = [
  {
    name: 'a change is not told to the audit log',
    why: 'What nobody recorded, nobody did.',
    file: 'apps/server/src/modules/natural-entities/natural-entity.actions.ts',
    find: "    await audit(ctx, 'natural_entity.deleted', ['natural_entity', id]);\n",
    replace: '',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/catalog-tests/samples.test.ts',
      name: "'natural-entities.remove', by an administrator",
    },
  },
  {
    name: 'a revealed value is not told',
    why: 'Whoever looks at a sealed value is known to have looked.',
    file: 'apps/server/src/modules/natural-entities/reveal.actions.ts',
    find: "    await audit(ctx, 'natural_entity.revealed', ['natural_entity', id], { part });\n",
    replace: '',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/modules/natural-entities/natural-entities.api.test.ts',
      name: 'revealing',
    },
  },
  {
    name: 'a refused attempt is not kept',
    why: 'Refused tries are worth knowing.',
    file: 'apps/server/src/core/http/mount.ts',
    find: 'if (error instanceof AppError && error.status === 403 && principal)',
    replace: 'if (error instanceof AppError && error.status === 403 && !principal)',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/catalog-tests/access.test.ts',
      name: '403 without any permission, and the audit log tells of it',
    },
  },
  {
    name: 'the chain does not hold what came before',
    why: 'A row could be changed and its own hash made anew.',
    file: 'apps/server/migrations/0008_audit.sql',
    find: '    event.prev_hash || convert_to(',
    replace: '    convert_to(',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/platform/audit/audit-chain.test.ts',
      name: 'tampering is named',
    },
  },
  {
    name: 'a column is outside the chain',
    why: 'Who did it is what an intruder would change.',
    file: 'apps/server/migrations/0008_audit.sql',
    find: 'event.legal_entity_id, event.actor_id, event.action,',
    replace: 'event.legal_entity_id, event.action,',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/platform/audit/audit-chain.test.ts',
      name: 'tampering is named',
    },
  },
  {
    name: 'audit rows can be changed',
    why: 'A log that can be edited proves nothing.',
    file: 'apps/server/migrations/0008_audit.sql',
    find: "  raise exception 'audit rows are never changed or removed';\n",
    replace: '  return coalesce(new, old);\n',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/platform/audit/audit-chain.test.ts',
      name: 'the log is closed',
    },
  },
  {
    name: 'the audit row is written outside the transaction',
    why: 'It would tell of what never happened.',
    file: 'apps/server/src/platform/audit/audit.ts',
    find: '  recordAudit(\n    ctx.db,\n    { legalEntityId: organisationOf(ctx.scope), actorId: ctx.user.userId },\n    { action, ...(object ? { object } : {}), ...(meta ? { meta } : {}) },\n  );',
    replace:
      '  (ctx as unknown as { system: Database }).system.transaction().execute((db) =>\n    recordAudit(\n      db,\n      { legalEntityId: organisationOf(ctx.scope), actorId: ctx.user.userId },\n      { action, ...(object ? { object } : {}), ...(meta ? { meta } : {}) },\n    ),\n  );',
    caughtBy: {
      project: 'server',
      file: 'apps/server/src/core/http/faults.test.ts',
      name: 'at the very end of a write leaves nothing told of it either',
    },
  },
];
