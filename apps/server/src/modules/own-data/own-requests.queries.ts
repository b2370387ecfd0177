import type { Result } from '@conforme/contracts/core/endpoint.ts';
import type { ownDataModule } from '@conforme/contracts/modules/own-data/own-data.contract.ts';
import { handlingStates, isOpen } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import type { UserCtx } from '../../core/context.ts';
import { openFormPath } from '../../platform/public-links/open-form-path.ts';
import type { OwnDataServices } from './own-data.actions.ts';

type Told = Result<(typeof ownDataModule)['endpoints']['requests']>;

/** Opening the Mural asks once. */
const PER_HOUR = 240;
const MOST = 20;
const PART = 'privacy_requests';

/**
 * The same requests, by the same proof, that the file of one's own data tells: what somebody else filed under one's name
 * is not among them until the organisation has made sure who asked.
 */
export async function ownRequests(ctx: UserCtx, services: OwnDataServices): Promise<Told> {
  const { userId } = ctx.user;
  await services.limiter.take(`own requests ${userId}`, PER_HOUR, 60);
  const part = services.parts.find(({ key }) => key === PART);
  const rows = (await part?.records(ctx.system, userId, services.keys)) ?? [];
  return {
    form_path: await openFormPath(ctx.system, services.links, 'privacy-form', userId),
    requests: rows.slice(0, MOST).map((row) => {
      const state = String(row.state) as keyof typeof handlingStates.labels;
      return {
        protocol: String(row.protocol),
        organisation: String(row.organisation),
        received_at: row.received_at as string,
        types: row.types as string[],
        state: handlingStates.labels[state],
        is_open: isOpen(state),
        due_at: row.due_at as string | null,
      };
    }),
  };
}
