import { randomUUID } from 'node:crypto';
import type { Asking, Known } from '../../catalog-tests/records/known-record.ts';
import { makeDriveFile } from '../../catalog-tests/records/picture-makers.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import { makeRole, makeUser } from '../../testing/features/people.ts';
import { linksOf } from '../../testing/features/public-links.ts';

let counter = 0;
const fresh = (what: string) => `${what} ${++counter}`;

async function makeFolder({ t, entity, userId }: Asking): Promise<number> {
  const { rows } = await t.pool.query(
    `insert into drive_nodes (legal_entity_id, owner_id, is_folder, name, created_by) values ($1, $2, true, $3, $2)
     returning id`,
    [entity, userId, fresh('Pasta')],
  );
  return rows[0].id;
}

const makeFile = ({ t, entity, userId }: Asking, parent: number | null = null): Promise<number> =>
  makeDriveFile(t, { entity, userId, parent, name: `${fresh('arquivo')}.pdf` });

const onFile: Known = { input: async (asking) => ({ params: { id: await makeFile(asking) } }) };
const onFiles: Known = { input: async (asking) => ({ body: { ids: [await makeFile(asking)] } }) };

/** A file is made with two versions: the first is an earlier one. */
const onVersion: Known = {
  input: async (asking) => ({ params: { id: await makeFile(asking), number: 1 } }),
};

/** In the trash since now. */
const onTrash: Known = {
  input: async (asking) => {
    const id = await makeFile(asking);
    await asking.t.pool.query('update drive_nodes set trash_root = id, trashed_at = now() where id = $1', [
      id,
    ]);
    return { body: { ids: [id] } };
  },
};

async function makeUpload({ t, entity, userId }: Asking): Promise<string> {
  const upload = randomUUID();
  await t.pool.query(
    `insert into drive_uploads (id, legal_entity_id, owner_id, user_id, name, size) values ($1, $2, $3, $3, 'a.pdf', 9)`,
    [upload, entity, userId],
  );
  return upload;
}
const onUpload: Known = { input: async (asking) => ({ params: { upload: await makeUpload(asking) } }) };

type Kind = 'file' | 'folder' | 'request';

async function makeLink(asking: Asking, kind: Kind, node: number): Promise<{ id: number; token: string }> {
  const { t, entity, userId } = asking;
  const links = await linksOf(t);
  const made = await t.system.transaction().execute((db) =>
    links.create(db, {
      purpose: 'drive-sharing',
      legalEntityId: entity,
      createdBy: userId,
      target: { type: kind, id: node },
      label: 'Pasta',
    }),
  );
  await t.pool.query('insert into drive_links (id, node_id, legal_entity_id, kind) values ($1, $2, $3, $4)', [
    made.id,
    node,
    entity,
    kind,
  ]);
  return made;
}

const onLink: Known = {
  input: async (asking) => {
    const id = await makeFile(asking);
    return { params: { id, link: (await makeLink(asking, 'file', id)).id } };
  },
};

/** Nobody is signed in where a link is opened: somebody of the organisation shares what it leads to. */
async function shared(asking: Asking, kind: Kind) {
  const { t, entity } = asking;
  const { id: userId } = await makeUser(t, { home: entity, roleId: await makeRole(t, []) });
  const owner = { ...asking, userId };
  const folder = await makeFolder(owner);
  const item = await makeFile(owner, folder);
  const { id, token } = await makeLink(owner, kind, kind === 'file' ? item : folder);
  return { body: { param: token, type: kind }, item, folder, link: id, userId };
}

export const driveRecords: Readonly<Record<string, Known>> = {
  'drive.list': { input: async () => ({ query: { view: 'mine' } }) },
  'drive.read': onFile,
  'drive.update': onFile,
  'drive.content': { input: async (asking) => ({ params: { id: await makeFile(asking) }, query: {} }) },
  'drive.restoreVersion': {
    input: async (asking) => ({ params: { id: await makeFile(asking), number: 1 } }),
  },
  'drive.deleteVersion': onVersion,
  'drive.deleteEarlierVersions': onFile,
  'drive.createFolder': {
    input: async () => ({ body: { parent_id: null, name: fresh('Nova pasta') } }),
  },
  'drive.move': {
    input: async (asking) => ({ body: { ids: [await makeFile(asking)], to: await makeFolder(asking) } }),
  },
  'drive.copy': {
    input: async (asking) => ({ body: { ids: [await makeFile(asking)], to: await makeFolder(asking) } }),
  },
  'drive.trash': onFiles,
  'drive.restore': onTrash,
  'drive.erase': onTrash,
  'drive.startUpload': {
    input: async (asking) => ({
      body: { parent_id: await makeFolder(asking), folders: [], name: 'a.pdf', size: 9 },
    }),
  },
  'drive.uploadState': onUpload,
  'drive.cancelUpload': onUpload,
  'drive.archive': { input: async (asking) => ({ query: { ids: String(await makeFile(asking)) } }) },
  'drive.setQuotas': {
    input: async ({ t }) => ({ body: { quotas: [{ role_id: await makeRole(t, []), megabytes: 10 }] } }),
  },
  'drive.setShares': {
    input: async (asking) => ({ params: { id: await makeFile(asking) }, body: { shares: [] } }),
  },
  'drive.createLink': {
    input: async (asking) => ({
      params: { id: await makeFile(asking) },
      body: {
        kind: 'file',
        until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
        password: null,
      },
    }),
  },
  'drive.updateLink': {
    input: async (asking) => ({ ...(await onLink.input?.(asking)), body: { password: null, notify: true } }),
  },
  'drive.revokeLink': onLink,
  'drive.linkAccesses': onLink,
  'drive-sharing.open': {
    input: async (asking) => ({ body: { ...(await shared(asking, 'folder')).body, folder: null } }),
  },
  'drive-sharing.enter': {
    input: async (asking) => ({ body: { ...(await shared(asking, 'folder')).body, password: 'qualquer' } }),
  },
  'drive-sharing.download': {
    input: async (asking) => {
      const { body, item } = await shared(asking, 'file');
      return { body: { ...body, item } };
    },
  },
  'drive-sharing.archive': {
    input: async (asking) => ({ body: { ...(await shared(asking, 'folder')).body, folder: null } }),
  },
  'drive-sharing.startUpload': {
    input: async (asking) => ({
      body: { ...(await shared(asking, 'request')).body, name: 'a.pdf', size: 9 },
    }),
  },
  'drive-sharing.uploadState': {
    input: async (asking) => {
      const { link, folder, userId } = await shared(asking, 'request');
      const [upload, key] = [randomUUID(), newSecret()];
      await asking.t.pool.query(
        `insert into drive_uploads (id, legal_entity_id, owner_id, link_id, key_hash, parent_id, name, size)
         values ($1, $2, $3, $4, $5, $6, 'a.pdf', 9)`,
        [upload, asking.entity, userId, link, hashSecret(key), folder],
      );
      return { params: { upload }, body: { key } };
    },
  },
};
