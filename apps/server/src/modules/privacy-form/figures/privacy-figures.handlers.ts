import type { privacyFiguresEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-figures.endpoints.ts';
import type { Handler } from '../../../core/server-module.ts';
import { type DossierServices, takeDossier } from '../dossier/dossier.actions.ts';
import { privacyFiguresOf, privacyTodayOf } from './privacy-figures.queries.ts';

type FiguresHandlers = {
  readonly [K in keyof typeof privacyFiguresEndpoints]: Handler<(typeof privacyFiguresEndpoints)[K]>;
};

export const figuresHandlers = (services: DossierServices): FiguresHandlers => ({
  figures: (ctx, { query }) => privacyFiguresOf(ctx, query),
  today: (ctx) => privacyTodayOf(ctx),
  dossier: (ctx, { params }) => takeDossier(ctx, services, params.id),
});
