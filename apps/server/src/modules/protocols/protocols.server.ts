import { protocols } from '@conforme/contracts/modules/protocols/protocols.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { Files } from '../../platform/files/files.ts';
import { type DoorServices, openDoor } from './case-door.ts';
import { actAsHolder, queryProtocol } from './holder.actions.ts';
import { ownFileRow } from './holder-case.queries.ts';

export const protocolsServer = (services: DoorServices & { readonly files: Files }) =>
  implement(protocols, {
    query: (ctx, { body }) => queryProtocol(ctx, services, body),
    withdraw: (ctx, { body }) => actAsHolder(ctx, services, body, { act: 'withdraw' }),
    reopen: (ctx, { body: { reason, ...reference } }) =>
      actAsHolder(ctx, services, reference, { act: 'reopen', reason }),
    rate: (ctx, { body: { stars, text, ...reference } }) =>
      actAsHolder(ctx, services, reference, { act: 'rate', stars, text }),
    file: async (ctx, { body: { file_id, ...reference } }) =>
      services.files.read(await ownFileRow(ctx.system, await openDoor(ctx, services, reference), file_id)),
  });
