import { ownDataModule } from '@conforme/contracts/modules/own-data/own-data.contract.ts';
import { implement } from '../../core/server-module.ts';
import { type OwnDataServices, takeOwnData } from './own-data.actions.ts';

export const ownDataServer = (services: OwnDataServices) =>
  implement(ownDataModule, { take: (ctx, { body }) => takeOwnData(ctx, services, body) });
