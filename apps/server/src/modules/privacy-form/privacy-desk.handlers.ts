import type { privacyDeskEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-desk.endpoints.ts';
import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import type { Handler } from '../../core/server-module.ts';
import { assignMany } from '../../platform/cases/assign-many.actions.ts';
import { handlerOptions } from '../../platform/cases/case-columns.ts';
import { limitActs } from '../../platform/cases/limit-acts.ts';
import { dropPaper, sendPapers } from '../../platform/cases/registration-papers.actions.ts';
import { unitOptions } from '../../platform/cases/registration-units.queries.ts';
import { type HandlingServices, privacyCases } from './act-on-request.ts';
import { requestOptions } from './privacy-form.queries.ts';
import { type RegistrationServices, registerRequest } from './register-request.actions.ts';

type DeskHandlers = {
  readonly [K in Exclude<keyof typeof privacyDeskEndpoints, 'grid'>]: Handler<
    (typeof privacyDeskEndpoints)[K]
  >;
};

export const deskHandlers = (services: RegistrationServices & HandlingServices): DeskHandlers => ({
  create: async (ctx, { body }) => {
    await limitActs(ctx, services.limiter);
    return registerRequest(ctx, services, body);
  },
  list: (ctx, { query }) => requestOptions(ctx, services.sealed, query),
  units: (ctx, { query }) => unitOptions(ctx, query),
  sendPapers: (ctx, { files }) => sendPapers(ctx, privacyKind, services, files),
  dropPaper: (ctx, { params }) => dropPaper(ctx, privacyKind, params.file_id),
  assignMany: (ctx, { body }) => assignMany(ctx, privacyCases(ctx, services), body),
  handlers: (ctx, { query }) => handlerOptions(ctx, privacyKind, query),
});
