import type { privacyPublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.contract.ts';
import { endpointRef } from '../../../core/api/endpoint-ref.ts';

type Form = (typeof privacyPublicForm)['endpoints'];

const base = '/api/v1/public/privacy_form';

/** By name only: their schemas would bring zod into the first load. */
export const formEndpoints = {
  open: endpointRef<Form['open']>('POST', `${base}/open`),
  logo: endpointRef<Form['logo']>('POST', `${base}/logo`),
  startDraft: endpointRef<Form['startDraft']>('POST', `${base}/drafts`),
  addFiles: endpointRef<Form['addFiles']>('POST', `${base}/drafts/:handle/files`),
  removeFile: endpointRef<Form['removeFile']>('POST', `${base}/drafts/remove_file`),
  sendCode: endpointRef<Form['sendCode']>('POST', `${base}/drafts/code`),
  confirmCode: endpointRef<Form['confirmCode']>('POST', `${base}/drafts/confirm`),
  challenge: endpointRef<Form['challenge']>('POST', `${base}/challenge`),
  submit: endpointRef<Form['submit']>('POST', `${base}/submit`),
};
