import { z } from '@conforme/contracts/core/schema.ts';
import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import type { Database } from '../../core/database/database.ts';
import { type FeatureJobs, task } from '../../platform/jobs/feature-jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { Notifier } from '../../platform/notifications/notifier.ts';

interface Services {
  readonly config: Config;
  readonly system: Database;
  readonly mail: Mail;
}

const payload = z.object({ legal_entity_id: z.number(), user_id: z.number() });

export const legalEntitiesJobs = (services: Services): FeatureJobs => ({
  tasks: {
    'tell-accompanied': task(payload, (about) => tellAccompanied(services, about)),
  },
});

/** Those who run it learn that the administration reaches it from now on; telling twice is telling once. */
const tellAccompanied = (
  { config, system, mail }: Services,
  { legal_entity_id, user_id }: z.output<typeof payload>,
): Promise<void> =>
  system.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select distinct u.id, e.shown_name as name from legal_entities e
      join user_reach reach on reach.entity_id = e.id
      join roles r on r.id = reach.role_id and r.catalog_name = 'responsavel_organizacao'
      join users u on u.id = reach.user_id and u.status = 'active'
      where e.id = ${legal_entity_id}`.execute(db);
    const [first] = rows;
    if (!first) return;
    await new Notifier(config, mail).notify(db, {
      userIds: rows.map(({ id }) => id),
      type: 'text.message',
      title: `Acompanhamento da administração: ${first.name}`,
      message: `A administração do Conforme passou a acompanhar ${first.name}. O acesso aparece na lista de acessos, e o que for feito fica registrado na auditoria da organização.`,
      legalEntityId: legal_entity_id,
      createdBy: user_id,
      dedupKey: `accompanied:${legal_entity_id}:${user_id}`,
    });
  });
