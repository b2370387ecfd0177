import { endpoint } from '../../core/endpoint.ts';
import { type FoundKind, foundKinds, SHORTEST_SEARCH } from '../../core/found-kinds.ts';
import { defineModule } from '../../core/module.ts';
import { line, oneOf, z } from '../../core/schema.ts';
import { deadlineStates } from '../../platform/deadlines/deadline-state.ts';
import { quickSearchPages } from './quick-search.pages.ts';

const foundRecord = z.strictObject({
  id: z.string(),
  /** The page of the list it stands in: the browser knows which page of a record this session may open. */
  list: z.string().regex(/^\//),
  /** Where it opens, if that is no page below its list: '/schedules?e_id=12'. */
  path: z.string().regex(/^\//).nullable(),
  label: z.string(),
  /** What tells two of the same name apart. */
  detail: z.string().nullable(),
  /** An icon of the catalogue, where the kind has several. */
  icon: z.string().nullable(),
  /** Of a case that is open and has a date. */
  due: z.strictObject({ state: oneOf(deadlineStates), words: z.string() }).nullable(),
  /** Of what nobody has to act on any more: 'Encerrado'. */
  ended: z.string().nullable(),
});
export type FoundRecord = z.output<typeof foundRecord>;

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
