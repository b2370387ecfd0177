import { endpoint } from '../../core/endpoint.ts';
import { byId, id, idInPath, z } from '../../core/schema.ts';
import { driveDetail, driveEvent, linkCreate, linkUpdate, sharesInput } from './drive.schemas.ts';

const path = '/api/v1/drive';
const access = 'signedIn' as const;
const onLink = z.strictObject({ id: idInPath, link: idInPath });

/** Sharing inside, and by public link: for the owner alone. */
export const driveShareEndpoints = {
  shareOptions: endpoint({
    method: 'GET',
    path: `${path}/share_options`,
    access,
    summary: 'Pessoas e grupos com quem compartilhar',
    query: z.strictObject({ search: z.string().trim().max(200).default('') }),
    response: z.array(
      z.strictObject({
        kind: z.enum(['user', 'role']),
        id,
        label: z.string(),
        detail: z.string().nullable(),
      }),
    ),
  }),
  setShares: endpoint({
    method: 'PUT',
    path: `${path}/:id/shares`,
    access,
    summary: 'Dizer com quem um arquivo ou uma pasta é compartilhado',
    params: byId,
    body: sharesInput,
    response: driveDetail,
  }),
  createLink: endpoint({
    method: 'POST',
    path: `${path}/:id/links`,
    access,
    summary: 'Criar um link público para um arquivo, uma pasta ou para receber arquivos',
    params: byId,
    body: linkCreate,
    response: driveDetail,
  }),
  updateLink: endpoint({
    method: 'PUT',
    path: `${path}/:id/links/:link`,
    access,
    summary: 'Mudar senha, último dia, limite e aviso de um link público',
    params: onLink,
    body: linkUpdate,
    response: driveDetail,
  }),
  revokeLink: endpoint({
    method: 'DELETE',
    path: `${path}/:id/links/:link`,
    access,
    summary: 'Revogar um link público',
    params: onLink,
    response: driveDetail,
  }),
  linkAccesses: endpoint({
    method: 'GET',
    path: `${path}/:id/links/:link/accesses`,
    access,
    summary: 'Quem abriu, baixou ou enviou por um link público',
    params: onLink,
    response: z.array(driveEvent),
  }),
};
