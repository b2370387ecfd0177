import { endpoint } from '../../../core/endpoint.ts';
import { defineModule } from '../../../core/module.ts';
import { instant, z } from '../../../core/schema.ts';
import { ofLink } from '../../../platform/cases/public-form.schemas.ts';
import { incidentNoticePages } from './incident-notice.pages.ts';

/** What anybody reads of an incident, where its holders could not all be told one by one. */
export const shownNotice = z.strictObject({
  organisation: z.string(),
  title: z.string(),
  text: z.string(),
  published_at: instant,
  /** Null while it stands; a withdrawn one says so instead of its text. */
  withdrawn_at: instant.nullable(),
  officer: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
});
export type ShownNotice = z.output<typeof shownNotice>;

export const incidentNotice = defineModule({
  ...incidentNoticePages,
  endpoints: {
    open: endpoint({
      method: 'POST',
      path: '/api/v1/public/incident_notice/open',
      access: 'public',
      summary: 'Mostrar o aviso público de um incidente, pelo link dele',
      body: ofLink,
      response: shownNotice,
    }),
  },
});
