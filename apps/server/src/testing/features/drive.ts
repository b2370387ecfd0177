import { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import type { Answer, SendOptions, TestApp } from '../test-app.ts';
import type { TestUser } from './people.ts';

const own = drive.endpoints;

/** One request of the tus protocol. */
export const sendPiece = (
  t: TestApp,
  address: string,
  offset: number,
  content: Buffer,
  { headers, ...options }: SendOptions = {},
): Promise<Answer> =>
  t.send('PATCH', address, {
    ...options,
    body: content,
    headers: {
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      ...headers,
    },
  });

export const uploadAddress = (upload: string) => `/api/v1/drive/uploads/${upload}`;

/** A whole file, sent in one piece; gives its number. */
export async function uploadFile(
  t: TestApp,
  user: Pick<TestUser, 'token'>,
  { name, parent = null, folders = [] }: { name: string; parent?: number | null; folders?: string[] },
  content: Buffer | string = `conteúdo de ${name}`,
): Promise<number> {
  const bytes = Buffer.from(content);
  const { status, body } = await t.call(
    own.startUpload,
    { body: { parent_id: parent, folders, name, size: bytes.length } },
    { token: user.token },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  const sent = await sendPiece(t, uploadAddress(body.upload), 0, bytes, { token: user.token });
  if (sent.status !== 204) throw new Error(sent.text);
  const state = await t.call(own.uploadState, { params: { upload: body.upload } }, { token: user.token });
  return state.body.node_id;
}

export async function makeFolder(
  t: TestApp,
  user: Pick<TestUser, 'token'>,
  name: string,
  parent: number | null = null,
): Promise<number> {
  const { status, body } = await t.call(
    own.createFolder,
    { body: { parent_id: parent, name } },
    { token: user.token },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
}
