import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { linkPurposeChoices } from '../../core/link-purposes.ts';
import { logo, pictureAddress } from '../../core/picture.ts';
import { byId, id, idInPath, instant, oneOf, z } from '../../core/schema.ts';
import { fileKinds, type UploadRules } from '../../core/upload.ts';
import { legalEntitiesList } from './legal-entities.list.ts';
import {
  assessmentCreate,
  byOfficer,
  legalEntityDetail,
  noticePublish,
  privacyNotice,
} from './legal-entities.schemas.ts';

const { path } = legalEntitiesList;
const READ = { rule: 'legal_entities.menu|legal_entities.edit' } as const;
const EDIT = { rule: 'legal_entities.edit' } as const;

export const actRules: UploadRules = { kinds: ['pdf'], maxBytes: 10 * 1024 * 1024, maxFiles: 1 };

const liveLink = z.strictObject({
  id,
  label: z.string(),
  purpose: oneOf(linkPurposeChoices),
  expires_at: instant.nullable(),
  copyable: z.boolean(),
});
export type LiveLink = z.output<typeof liveLink>;

/** What belongs to one organisation and is sent or read apart from its form. */
export const legalEntityParts = {
  logo: fileEndpoint(
    {
      method: 'GET',
      path: `${path}/:id/logo`,
      access: READ,
      summary: 'O logotipo de uma organização',
      params: byId,
      query: logo.query,
    },
    [logo.type],
  ),
  changeLogo: uploadEndpoint(
    {
      path: `${path}/:id/logo`,
      access: EDIT,
      summary: 'Trocar o logotipo de uma organização',
      params: byId,
      response: z.strictObject({ logo: pictureAddress }),
    },
    logo.rules,
  ),
  removeLogo: endpoint({
    method: 'DELETE',
    path: `${path}/:id/logo`,
    access: EDIT,
    summary: 'Remover o logotipo de uma organização',
    params: byId,
  }),
  act: fileEndpoint(
    {
      method: 'GET',
      path: `${path}/:id/officers/:kind/act`,
      access: READ,
      summary: 'O ato de indicação da pessoa encarregada ou de quem a substitui',
      params: byOfficer,
    },
    [fileKinds.pdf.type],
  ),
  fileAct: uploadEndpoint(
    {
      path: `${path}/:id/officers/:kind/act`,
      access: EDIT,
      summary: 'Arquivar o ato de indicação da pessoa encarregada ou de quem a substitui',
      params: byOfficer,
      response: legalEntityDetail,
    },
    actRules,
  ),
  removeAct: endpoint({
    method: 'DELETE',
    path: `${path}/:id/officers/:kind/act`,
    access: EDIT,
    summary: 'Remover o ato de indicação',
    params: byOfficer,
  }),
  assess: endpoint({
    method: 'POST',
    path: `${path}/:id/small_agent_assessments`,
    access: EDIT,
    summary: 'Registrar uma avaliação de agente de pequeno porte',
    params: byId,
    body: assessmentCreate,
    response: legalEntityDetail,
  }),
  publishNotice: endpoint({
    method: 'POST',
    path: `${path}/:id/privacy_notices`,
    access: EDIT,
    summary: 'Publicar uma nova versão do aviso de privacidade',
    params: byId,
    body: noticePublish,
    response: legalEntityDetail,
  }),
  notice: endpoint({
    method: 'GET',
    path: `${path}/:id/privacy_notices/:version`,
    access: READ,
    summary: 'Uma versão publicada do aviso de privacidade',
    params: z.strictObject({ id: idInPath, version: idInPath }),
    response: privacyNotice,
  }),
  links: endpoint({
    method: 'GET',
    path: `${path}/:id/public_links`,
    access: READ,
    summary: 'Os links públicos desta organização que valem agora',
    params: byId,
    response: z.array(liveLink),
  }),
};
