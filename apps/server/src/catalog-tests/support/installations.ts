import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { knownRecords } from '../records/known-records.ts';
import { type Asker, administrator, furnish } from './askers.ts';
import { guarded, type Operation } from './operations.ts';

/** A product, and who asks there. */
export interface Installation {
  readonly t: TestApp;
  readonly asker: Asker;
}

/** Whether a request succeeds only in a product of its own: with other settings, or one nobody has been in yet. */
export const needsOwnInstallation = (operation: Operation): boolean =>
  knownRecords[operation.name]?.settings !== undefined || !guarded.includes(operation);

/** The organisation in which a request of this operation succeeds; without one, where most do. */
export async function openInstallation(operation?: Operation): Promise<Installation> {
  const t = await startTestApp(operation && knownRecords[operation.name]?.settings);
  if (!operation || guarded.includes(operation))
    return { t, asker: await administrator(t, await furnish(t)) };
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into legal_entities (company_name) values ('Nova') returning id`,
  );
  return { t, asker: { t, entity: rows[0]?.id as number, userId: 0, roleId: 0, token: '' } };
}
