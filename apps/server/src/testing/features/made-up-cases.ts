import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { UserCtx } from '../../core/context.ts';
import { scopedDatabase } from '../../core/database/database.ts';
import { CaseKeys } from '../../platform/cases/case-keys.ts';
import type { OpenedCase } from '../../platform/cases/case-ref.ts';
import { Mail } from '../../platform/mail/mail.ts';
import { Notifier } from '../../platform/notifications/notifier.ts';
import { SharedLimiter } from '../../platform/rate-limits.ts';
import { filesOf } from '../files-of.ts';
import type { TestApp } from '../test-app.ts';
import { submittedReport } from './made-up-kind.ts';
import type { TestUser } from './people.ts';

/** What handling cases takes, for tests that handle them without the HTTP side. */
export const caseServicesOf = (t: TestApp) => ({
  caseKeys: new CaseKeys(t.keys),
  notifier: new Notifier(t.config, new Mail(t.config, t.keys)),
  files: filesOf(t),
  limiter: new SharedLimiter(t.system, t.keys.derive('rate limits')),
});

/** A case of the made-up kind, written down as its form would; a sealed kind has no other way in. */
export const makeReport = (
  t: TestApp,
  kind: CaseKind,
  {
    entity,
    readers,
    body = 'relato',
  }: { readonly entity: number; readonly readers: readonly number[]; readonly body?: string },
): Promise<OpenedCase> =>
  t.system.transaction().execute(async (db) => {
    const { facts: _, ...opened } = await submittedReport(kind, caseServicesOf(t), readers).open({
      db,
      body: { body },
      draft: { legalEntityId: entity },
      receivedAt: new Date().toISOString(),
    } as never);
    return opened;
  });

/** Somebody at work in these organisations, the first of them active. */
export function staffOf(
  t: TestApp,
  { id }: Pick<TestUser, 'id'>,
  [active, ...units]: readonly [number, ...number[]],
): UserCtx {
  const legalEntityIds = [active, ...units];
  const scope = { type: 'legal_entity', id: active, legalEntityIds } as const;
  const db = scopedDatabase(t.pool, { role: 'conforme_app', userId: id, legalEntityIds });
  return { config: t.config, system: t.system, user: { userId: id, scope }, scope, db, once: null } as never;
}
