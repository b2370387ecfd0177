import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { logo } from '../../core/picture.ts';
import { email, z } from '../../core/schema.ts';
import type { UploadRules } from '../../core/upload.ts';
import { workTask } from '../../core/work-proof.ts';
import { draftFileRules } from './draft-rules.ts';
import { byHandle, draftFiles, emailCode, ofDraft, openedDraft } from './draft-schemas.ts';
import { ofLink, sentCase } from './public-form.schemas.ts';

interface PublicFormSpec<
  Form extends z.ZodType,
  Papers extends readonly [string, ...string[]],
  Body extends z.ZodType,
> {
  readonly path: `/api/v1/public/${string}`;
  /** 'o formulário do titular', 'o relato de incidente': in the summaries. */
  readonly form: string;
  /** 'um pedido', 'um relato' */
  readonly one: string;
  /** What the page is told when it is opened. */
  readonly shown: Form;
  /** What the files of a draft may be. */
  readonly papers: Papers;
  readonly submitted: Body;
  /** What a file may be; documents and pictures without a word. */
  readonly files?: UploadRules;
  /** Of a sealed kind: no request to the form leaves a line in the log. */
  readonly unlogged?: true;
}

/** Everything a public form does. All of it is asked by POST: tokens and secrets stay out of addresses. */
export const publicFormEndpoints = <
  Form extends z.ZodType,
  const Papers extends readonly [string, ...string[]],
  Body extends z.ZodType,
>({
  path,
  form,
  one,
  shown,
  papers,
  submitted,
  files = draftFileRules,
  ...log
}: PublicFormSpec<Form, Papers, Body>) => ({
  open: endpoint({
    method: 'POST',
    path: `${path}/open`,
    access: 'public',
    ...log,
    summary: `Mostrar ${form} de uma organização, pelo link dela`,
    body: ofLink,
    response: shown,
  }),
  logo: fileEndpoint(
    {
      method: 'POST',
      path: `${path}/logo`,
      access: 'public',
      ...log,
      summary: 'Baixar o logotipo da organização do formulário',
      body: ofLink,
    },
    [logo.type],
  ),
  startDraft: endpoint({
    method: 'POST',
    path: `${path}/drafts`,
    access: 'public',
    ...log,
    summary: `Começar ${one}: um lugar, por um dia, para os anexos e o e-mail confirmado`,
    body: ofLink,
    response: openedDraft,
  }),
  addFiles: uploadEndpoint(
    {
      path: `${path}/drafts/:handle/files`,
      access: 'public',
      ...log,
      summary: `Enviar anexos de ${one} que ainda não foi enviado`,
      params: byHandle,
      query: z.strictObject({ paper: z.enum(papers) }),
      response: draftFiles,
    },
    files,
  ),
  removeFile: endpoint({
    method: 'POST',
    path: `${path}/drafts/remove_file`,
    access: 'public',
    ...log,
    summary: `Tirar um anexo de ${one} que ainda não foi enviado`,
    body: ofDraft.extend({ file_id: z.uuid() }),
  }),
  sendCode: endpoint({
    method: 'POST',
    path: `${path}/drafts/code`,
    access: 'public',
    ...log,
    summary: 'Enviar ao e-mail informado um código que o confirma',
    body: ofDraft.extend({ email }),
  }),
  confirmCode: endpoint({
    method: 'POST',
    path: `${path}/drafts/confirm`,
    access: 'public',
    ...log,
    summary: 'Confirmar o e-mail com o código recebido',
    body: ofDraft.extend({ code: emailCode }),
    response: z.strictObject({ email: z.string() }),
  }),
  challenge: endpoint({
    method: 'POST',
    path: `${path}/challenge`,
    access: 'public',
    ...log,
    summary: 'Saber se o envio pede uma prova de trabalho do navegador, e qual',
    body: ofDraft,
    response: z.union([workTask, z.strictObject({ challenge: z.null() })]),
  }),
  submit: endpoint({
    method: 'POST',
    path: `${path}/submit`,
    access: 'public',
    ...log,
    summary: `Enviar ${one}; com o mesmo Idempotency-Key, a mesma resposta`,
    body: submitted,
    response: sentCase,
  }),
});
