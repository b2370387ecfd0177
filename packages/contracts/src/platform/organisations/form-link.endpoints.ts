import { endpoint } from '../../core/endpoint.ts';
import { id, idInPath, z } from '../../core/schema.ts';

interface FormLinkSpec {
  readonly path: `/api/v1/${string}/link`;
  /** The permission that opening the form takes. */
  readonly rule: string;
  /** 'o formulário do titular' */
  readonly form: string;
}

/** The address under which anybody reaches a public form of an organisation or a unit. */
export const formLinkEndpoints = ({ path, rule, form }: FormLinkSpec) => ({
  formLink: endpoint({
    method: 'GET',
    path,
    access: { rule },
    summary: `Saber se ${form} de uma organização está aberto e tem link`,
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
    access: { rule },
    summary: `Abrir ${form} de uma organização e receber o endereço dele`,
    body: z.strictObject({ legal_entity_id: id }),
    response: z.strictObject({ url: z.string() }),
  }),
});
