import { ownDataModule } from '@conforme/contracts/modules/own-data/own-data.contract.ts';
import { implement } from '../../core/server-module.ts';
import { type OwnDataServices, takeOwnData } from './own-data.actions.ts';
import { ownRequests } from './own-requests.queries.ts';

export const ownDataServer = (services: OwnDataServices) =>
  implement(ownDataModule, {
    requests: (ctx) => ownRequests(ctx, services),
    take: (ctx, { body }) => takeOwnData(ctx, services, body),
  });
