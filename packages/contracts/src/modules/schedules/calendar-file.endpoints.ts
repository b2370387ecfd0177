import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { byId, instant, z } from '../../core/schema.ts';
import { calendarFileRules } from './schedule-files.ts';

const path = '/api/v1/schedules';

/** What came of a calendar file. */
export const importResult = z.strictObject({
  imported: z.number(),
  answers: z.number(),
  /** What was left out, and why. */
  skipped: z.array(z.strictObject({ title: z.string(), reason: z.string() })),
});

/** The calendar in other programs: a private address that they read, and files that come from them. */
export const calendarFileEndpoints = {
  calendarFile: fileEndpoint(
    {
      method: 'GET',
      path: `${path}/:id/calendar_file`,
      access: 'signedIn',
      summary: 'Um evento em arquivo .ics, para outro calendário',
      params: byId,
    },
    ['text/calendar'],
  ),
  feed: endpoint({
    method: 'GET',
    path: `${path}/feed`,
    access: 'signedIn',
    summary: 'Se há um endereço privado da própria agenda',
    response: z.strictObject({ created_at: instant.nullable(), last_read_at: instant.nullable() }),
  }),
  renewFeed: endpoint({
    method: 'POST',
    path: `${path}/feed`,
    access: 'signedIn',
    summary: 'Criar o endereço privado da própria agenda; o anterior deixa de valer',
    response: z.strictObject({ url: z.string() }),
  }),
  removeFeed: endpoint({
    method: 'DELETE',
    path: `${path}/feed`,
    access: 'signedIn',
    summary: 'Encerrar o endereço privado da própria agenda',
  }),
  import: uploadEndpoint(
    {
      path: `${path}/import`,
      access: { rule: 'schedules.create' },
      summary: 'Importar eventos e respostas de um arquivo .ics',
      response: importResult,
    },
    calendarFileRules,
  ),
};
