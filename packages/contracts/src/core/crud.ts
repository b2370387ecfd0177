import { endpoint } from './endpoint.ts';
import { type FilteredList, filterParts, grid } from './grid.ts';
import { gridEndpoint } from './grid-endpoint.ts';
import type { List } from './list.ts';
import { byId, z } from './schema.ts';

/** What a picker shows: `GET <resource>?search=&limit=`. */
export const pickerQuery = z.strictObject({
  search: z.string().trim().max(200).default(''),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(100))
    .default(20),
});
/** The plain list of a resource is narrowed by what its grid is narrowed by. */
export const listQuery = (list: FilteredList) => pickerQuery.extend(filterParts(list));
const pickerRow = z.strictObject({ id: z.number(), label: z.string() });

/** Six plain endpoints. Spread them; to deviate, write the same key after the spread. */
export function crudEndpoints<
  R extends z.ZodObject,
  D extends z.ZodObject,
  C extends z.ZodObject,
  U extends z.ZodObject,
  const Rules extends Record<'grid' | 'list' | 'read' | 'create' | 'update' | 'remove', string>,
>(spec: {
  list: List<z.output<R>>;
  row: R;
  /** Of one record, lower case, as it reads in the API reference: 'usuário'. */
  noun: string;
  rules: Rules;
  detail: D;
  create: C;
  update: U;
}) {
  const { list, noun, rules, detail } = spec;
  const { path } = list;
  return {
    grid: gridEndpoint({
      path: `${path}/grid`,
      access: { rule: rules.grid },
      summary: `Lista de ${noun} com busca, filtros, ordem e páginas`,
      grid: grid({ ...list, row: spec.row }),
    }),
    list: endpoint({
      method: 'GET',
      path,
      access: { rule: rules.list },
      summary: `Opções de ${noun} para campos de escolha`,
      query: listQuery(list),
      response: z.array(pickerRow),
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: { rule: rules.read },
      summary: `Ler ${noun}`,
      params: byId,
      response: detail,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: { rule: rules.create },
      summary: `Criar ${noun}`,
      once: true,
      body: spec.create,
      response: detail,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access: { rule: rules.update },
      summary: `Alterar ${noun}`,
      params: byId,
      body: spec.update,
      response: detail,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/:id`,
      access: { rule: rules.remove },
      summary: `Excluir ${noun}`,
      params: byId,
    }),
  };
}

/** The seventh, where what was deleted can come back. Whoever may delete may undo it. */
export function restoreEndpoint<D extends z.ZodObject, const Rule extends string>(spec: {
  path: `/${string}`;
  noun: string;
  rule: Rule;
  detail: D;
}) {
  return endpoint({
    method: 'POST',
    path: `${spec.path}/:id/restore`,
    access: { rule: spec.rule },
    summary: `Desfazer a exclusão de ${spec.noun}`,
    params: byId,
    response: spec.detail,
  });
}
