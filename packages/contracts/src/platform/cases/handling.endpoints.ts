import type { Choices } from '../../core/choices.ts';
import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { idInPath, z } from '../../core/schema.ts';
import { fileKinds, type UploadRules } from '../../core/upload.ts';
import { byDocument } from '../issued-documents/issued-document.schemas.ts';
import {
  assignAct,
  forwardAct,
  noteAct,
  publicTextStart,
  publishAct,
  reasonedAct,
  unpublishAct,
} from './case-acts.schemas.ts';
import { byCase, caseFile } from './case-detail.schemas.ts';

/** What staff do with cases of every kind; the rules of a kind name them, with its own. */
type UsualAct = 'assign' | 'forward' | 'note';

interface HandlingSpec<
  Act extends string,
  Read extends string,
  Handle extends string,
  Detail extends z.ZodType,
> {
  /** Of the kind: '/api/v1/incident_forms'. */
  readonly path: `/${string}`;
  /** The permissions that reading and handling take. */
  readonly read: Read;
  readonly handle: Handle;
  /** 'um incidente': in the summaries. */
  readonly one: string;
  /** Who follows the case by its key: 'a quem relatou'. */
  readonly toOutside: string;
  readonly acts: Choices<Act>;
  readonly permissions: Readonly<Record<Act, string>>;
  /** The whole case, as every act answers it. */
  readonly detail: Detail;
  readonly files: UploadRules;
}

const fileOfCase = byCase.extend({ file_id: z.uuid() });

/** `act` declares an act of the kind's own; `usual` is what every kind has. Both are called like the acts of its rules. */
export function handlingEndpoints<
  const Act extends string,
  const Read extends string,
  const Handle extends string,
  Detail extends z.ZodType,
>(spec: HandlingSpec<Act | UsualAct, Read, Handle, Detail>) {
  const { path, one, detail } = spec;
  const read = { rule: spec.read };
  const handle = { rule: spec.handle };

  /** One act on one case; it answers the whole case as it is then. */
  const act = <Body extends z.ZodType>(name: Act | UsualAct, body: Body) =>
    endpoint({
      method: 'POST',
      path: `${path}/:id/${name}`,
      access: { rule: spec.permissions[name] },
      summary: `${spec.acts.labels[name]} (${one})`,
      params: byCase,
      body,
      response: detail,
    });

  const usual = {
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: read,
      summary: `Ler ${one}; a consulta fica registrada`,
      params: byCase,
      response: detail,
    }),
    areas: endpoint({
      method: 'GET',
      path: `${path}/areas`,
      access: handle,
      summary: `Áreas que podem receber o encaminhamento de ${one}`,
      response: z.array(z.string()),
    }),
    assign: act('assign', assignAct),
    forward: act('forward', forwardAct),
    note: act('note', noteAct),
    renew_key: endpoint({
      method: 'POST',
      path: `${path}/:id/renew_key`,
      access: handle,
      summary: `Dar outra chave de consulta ${spec.toOutside}; a antiga deixa de valer`,
      params: byCase,
      body: reasonedAct,
      /** The key is told this once: 'K7QZ4-M2XW9'. */
      response: z.strictObject({ key: z.string(), case: detail }),
    }),
    upload: uploadEndpoint(
      {
        path: `${path}/:id/files`,
        access: handle,
        summary: `Juntar arquivos a ${one}; vão com o próximo andamento que os citar`,
        params: byCase,
        response: z.strictObject({ files: z.array(caseFile) }),
      },
      spec.files,
    ),
    paper: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/:id/files/:file_id`,
        access: read,
        summary: `Arquivo de ${one}; baixar fica registrado`,
        params: fileOfCase,
      },
      Object.values(fileKinds).map(({ type }) => type),
    ),
    remove_file: endpoint({
      method: 'DELETE',
      path: `${path}/:id/files/:file_id`,
      access: handle,
      summary: 'Remover um arquivo da equipe que ainda não foi usado',
      params: fileOfCase,
    }),
  };

  /** For a kind whose treatment may be read by whoever has the protocol. */
  const publication = (publish: Act, unpublish: Act) => ({
    publish: act(publish, publishAct),
    unpublish: act(unpublish, unpublishAct),
    public_text: endpoint({
      method: 'GET',
      path: `${path}/:id/public_text/:entry_id`,
      access: handle,
      summary: 'Texto de uma tratativa sem o que identifica as pessoas do caso, para começar o texto público',
      params: byCase.extend({ entry_id: idInPath }),
      response: publicTextStart,
    }),
  });

  /** For a kind that issues documents. */
  const document = fileEndpoint(
    {
      method: 'GET',
      path: `${path}/:id/documents/:document_id`,
      access: read,
      summary: `Documento emitido de ${one}; baixar fica registrado`,
      params: byDocument,
    },
    [fileKinds.pdf.type],
  );

  return { act, usual, publication, document };
}
