import type { privacyDeskEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-desk.endpoints.ts';
import type { Handler } from '../../core/server-module.ts';
import { assignMany } from './assign-many.actions.ts';
import { limitActs } from './limit-acts.ts';
import { handlerOptions } from './privacy-form.queries.ts';
import { type RegistrationServices, registerRequest } from './register-request.actions.ts';
import { dropPaper, type PaperServices, sendPapers } from './registration-papers.actions.ts';
import { unitOptions } from './registration-units.queries.ts';

type DeskHandlers = {
  readonly [K in Exclude<keyof typeof privacyDeskEndpoints, 'grid'>]: Handler<
    (typeof privacyDeskEndpoints)[K]
  >;
};

export const deskHandlers = (services: RegistrationServices & PaperServices): DeskHandlers => ({
  create: async (ctx, { body }) => {
    await limitActs(ctx, services.limiter);
    return registerRequest(ctx, services, body);
  },
  units: (ctx, { query }) => unitOptions(ctx, query),
  sendPapers: (ctx, { files }) => sendPapers(ctx, services, files),
  dropPaper: (ctx, { params }) => dropPaper(ctx, params.file_id),
  assignMany: (ctx, { body }) => assignMany(ctx, services.notifier, body),
  handlers: (ctx, { query }) => handlerOptions(ctx, query),
});
