import { endpoint } from '../../core/endpoint.ts';
import { type FoundKind, foundKinds, SHORTEST_SEARCH } from '../../core/found-kinds.ts';
import { defineModule } from '../../core/module.ts';
import { line, z } from '../../core/schema.ts';
import { foundRecord } from '../../platform/quick-search/found-record.schemas.ts';
import { quickSearchPages } from './quick-search.pages.ts';

export const quickSearch = defineModule({
  ...quickSearchPages,
  endpoints: {
    find: endpoint({
      method: 'GET',
      path: '/api/v1/quick_search',
      // Each list is asked for its own permission; without any of them nothing is found.
      access: 'signedIn',
      summary:
        'Pessoas, protocolos, documentos, artigos, eventos, informativos, arquivos, organizações, usuários e mensagens em que estas palavras aparecem',
      query: z.strictObject({ search: line(80).min(SHORTEST_SEARCH) }),
      response: z.strictObject({
        found: z.array(
          z.strictObject({
            kind: z.enum(Object.keys(foundKinds) as [FoundKind, ...FoundKind[]]),
            records: z.array(foundRecord),
          }),
        ),
      }),
    }),
  },
});
