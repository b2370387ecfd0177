import { endpoint } from '../../core/endpoint.ts';
import { id, idInPath, z } from '../../core/schema.ts';
import { privacyFormList } from './privacy-form.list.ts';

const path = `${privacyFormList.path}/link` as const;
const access = { rule: 'privacy_form.settings' } as const;

/** The address under which anybody reaches the form of an organisation or a unit. */
export const privacyLinkEndpoints = {
  formLink: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'Saber se o formulário do titular de uma organização está aberto e tem link',
    query: z.strictObject({ legal_entity_id: idInPath }),
    response: z.strictObject({
      organisation: z.string(),
      is_open: z.boolean(),
      has_link: z.boolean(),
      /** What has to be there first; it is put right on the organisation's page. */
      missing: z.array(
        z.strictObject({
          code: z.enum(['officer', 'contact', 'notice']),
          label: z.string(),
          reason: z.string(),
          place: z.enum(['encarregado', 'endereco', 'aviso']),
        }),
      ),
    }),
  }),
  openForm: endpoint({
    method: 'POST',
    path,
    access,
    summary: 'Abrir o formulário do titular de uma organização e receber o endereço dele',
    body: z.strictObject({ legal_entity_id: id }),
    response: z.strictObject({ url: z.string() }),
  }),
};
