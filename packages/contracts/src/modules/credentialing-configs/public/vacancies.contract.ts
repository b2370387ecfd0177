import { endpoint } from '../../../core/endpoint.ts';
import { defineModule } from '../../../core/module.ts';
import { instant, oneOf, z } from '../../../core/schema.ts';
import { ofLink } from '../../../platform/cases/public-form.schemas.ts';
import {
  callLevels,
  callPhases,
  callShifts,
  callStatuses,
  familySituations,
} from '../../../platform/scholarships/call-choices.ts';
import { callCriteria, declaration } from '../credentialing-configs.schemas.ts';
import { vacanciesPages } from './vacancies.pages.ts';

const count = z.number().int();

/** Scholarships of one kind in a class, as they stand now: numbers, and nobody behind them. */
const places = z.strictObject({ offered: count, called: count, enrolled: count, left: count });
export type ShownPlaces = z.output<typeof places>;

/** As many as one answer brings. */
export const RESULTS_AT_ONCE = 500;

const publicResults = {
  /** By class and place, from where it was asked; the first of them where nothing was said. */
  results: z.array(
    z.strictObject({
      protocol: z.string(),
      cpf: z.string(),
      unit: z.string(),
      grade: z.string(),
      shift: oneOf(callShifts),
      outcome: z.enum(['full', 'partial', 'waiting', 'refused']),
    }),
  ),
  /** All there are: none is left out in silence. */
  results_total: count,
};
export const shownResults = z.strictObject(publicResults);
export type ShownResults = z.output<typeof shownResults>;

/** A call as anybody reads it. A cancelled one says so and why. */
export const shownVacancies = z.strictObject({
  organisation: z.string(),
  number: z.string(),
  title: z.string(),
  year: z.number(),
  status: oneOf(callStatuses),
  cancel_reason: z.string().nullable(),
  text: z.string(),
  minimum_wage: count,
  units: z.array(
    z.strictObject({
      name: z.string(),
      address: z.string().nullable(),
      vacancies: z.array(
        z.strictObject({
          level: oneOf(callLevels),
          grade: z.string(),
          shift: oneOf(callShifts),
          full: places,
          partial: places,
        }),
      ),
    }),
  ),
  phases: z.array(z.strictObject({ phase: oneOf(callPhases), starts_on: z.string(), ends_on: z.string() })),
  documents: z.array(z.strictObject({ situation: oneOf(familySituations), name: z.string() })),
  declarations: z.array(declaration),
  criteria: callCriteria,
  /** Where families apply; null where nobody can any more, or not yet. */
  application_path: z.string().nullable(),
  /** The result as it is public: protocol and masked CPF, never a name beside an income. */
  ...publicResults,
  rectifications: z.array(z.strictObject({ at: instant, text: z.string() })),
  officer: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
});
export type ShownVacancies = z.output<typeof shownVacancies>;

export const portalCebasVacancies = defineModule({
  ...vacanciesPages,
  endpoints: {
    open: endpoint({
      method: 'POST',
      path: '/api/v1/public/vacancies/open',
      access: 'public',
      summary: 'Mostrar as vagas, o calendário e os documentos de um edital, pelo link dele',
      body: ofLink,
      response: shownVacancies,
    }),
    results: endpoint({
      method: 'POST',
      path: '/api/v1/public/vacancies/results',
      access: 'public',
      summary: 'Mostrar mais linhas do resultado de um edital, pelo link dele',
      body: ofLink.extend({ from: count.min(0).max(1_000_000) }),
      response: shownResults,
    }),
  },
});
