import { fileKinds } from '@conforme/contracts/core/upload.ts';
import type { LinkKind } from '@conforme/contracts/modules/drive/drive-words.ts';
import { sql } from 'kysely';
import { keepDemoFile } from '../../platform/demo/demo-files.ts';
import type { DemoInstallation, DemoPart } from '../../platform/demo/demo-installation.ts';
import { demoPaper } from '../../platform/demo/demo-paper.ts';
import { demoAccounts } from '../../platform/demo/demo-people.ts';
import {
  type DemoFile,
  type DemoFolder,
  discarded,
  grantsFolder,
  officeFolder,
  privacyFolder,
  receivedFolder,
} from './demo-tree.ts';
import { noteActivity, noteVisit } from './drive-activity.ts';
import type { Place } from './drive-node.ts';
import { insertNode } from './make-folder.ts';
import { addVersion } from './uploads/finish-upload.ts';

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;

/** A drive in use: folders shared inside and outside, versions, something in the trash. */
export const driveDemo: DemoPart = async (installation) => {
  const { db, school, accounts } = installation;
  const top = (ownerId: number): Place => ({ legalEntityId: school.id, ownerId, parentId: null });
  const mine = top(accounts.encarregado);
  const privacy = await makeFolder(installation, mine, privacyFolder);
  const grants = await makeFolder(installation, mine, grantsFolder);
  const received = await makeFolder(installation, mine, receivedFolder);
  const office = await makeFolder(installation, top(accounts.admin), officeFolder);
  const gone = await makeFile(installation, mine, discarded);
  await sql`update drive_nodes set trash_root = id, trashed_at = ${daysAgo(9)}, trashed_by = ${mine.ownerId}
    where id = ${gone}`.execute(db);
  await shareWith(installation, privacy, { from: mine.ownerId, to: accounts.colaborador, access: 'edit' });
  await shareWith(installation, office, { from: accounts.admin, to: mine.ownerId, access: 'read' });
  const link = await makeLink(installation, grants, { kind: 'folder', name: grantsFolder.name, most: 200 });
  for (const action of ['link_opened', 'link_opened', 'link_downloaded'] as const)
    await noteVisit(db, {
      ...{ nodeId: grants, legalEntityId: school.id, linkId: link, action },
      ...{ detail: grantsFolder.name, device: 'Chrome no Android' },
    });
  await sql`update drive_links set opens = 2, downloads = 1, first_opened_at = now(), last_opened_at = now()
    where id = ${link}`.execute(db);
  await makeLink(installation, received, { kind: 'request', name: receivedFolder.name, most: null });
};

async function makeFolder(installation: DemoInstallation, place: Place, folder: DemoFolder): Promise<number> {
  const { db, school } = installation;
  const id = await insertNode(db, place, { isFolder: true, name: folder.name, createdBy: place.ownerId });
  const about = { nodeId: id, legalEntityId: school.id, actorId: place.ownerId };
  await noteActivity(db, [{ ...about, action: 'created', detail: folder.name }]);
  const inside = { ...place, parentId: id };
  for (const one of folder.folders ?? []) await makeFolder(installation, inside, one);
  for (const one of folder.files ?? []) await makeFile(installation, inside, one);
  await sql`update drive_nodes set created_at = ${daysAgo(100)}, changed_at = ${daysAgo(100)} where id = ${id}`.execute(
    db,
  );
  await sql`update drive_activity set happened_at = ${daysAgo(100)} where node_id = ${id}`.execute(db);
  return id;
}

async function makeFile(installation: DemoInstallation, place: Place, file: DemoFile): Promise<number> {
  const { db, school } = installation;
  const createdBy = place.ownerId;
  const { name, tags = [] } = file;
  const node = await insertNode(db, place, { isFolder: false, name, tags, createdBy });
  for (const [at, version] of file.versions.entries()) {
    const mediaType = typeOf(name);
    const { id: fileId, size } = await keepDemoFile(db, installation.files, {
      ...{ legalEntityId: school.id, createdBy, purpose: 'drive.file', name, type: mediaType },
      bytes: bytesOf(name, version.content),
    });
    await addVersion(db, { node, place, fileId, size, mediaType, createdBy });
    const action = at === 0 ? 'uploaded' : 'version_added';
    await noteActivity(db, [
      { nodeId: node, legalEntityId: school.id, actorId: createdBy, action, detail: name },
    ]);
    await sql`update drive_versions set created_at = ${daysAgo(version.days)}
      where node_id = ${node} and number = ${at + 1}`.execute(db);
    await sql`update drive_activity set happened_at = ${daysAgo(version.days)}
      where node_id = ${node} and action = ${action}`.execute(db);
    await sql`update drive_nodes set size = ${size}, media_type = ${mediaType}, changed_at = ${daysAgo(version.days)},
      created_at = least(created_at, ${daysAgo(version.days)}) where id = ${node}`.execute(db);
  }
  return node;
}

const typeOf = (name: string): string =>
  fileKinds[name.endsWith('.pdf') ? 'pdf' : name.endsWith('.csv') ? 'csv' : 'txt'].type;

function bytesOf(name: string, content: DemoFile['versions'][number]['content']): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  return demoPaper({
    title: name.replace(/\.pdf$/, ''),
    organisation: 'Associação Educacional Vale do Ipê',
    author: demoAccounts.encarregado.name,
    at: new Date().toISOString(),
    line: 'Documento de trabalho',
    sections: content,
  });
}

interface Share {
  readonly from: number;
  readonly to: number;
  readonly access: 'read' | 'edit';
}

async function shareWith({ db, school }: DemoInstallation, node: number, share: Share): Promise<void> {
  await sql`insert into drive_shares (node_id, legal_entity_id, user_id, access, created_by)
    values (${node}, ${school.id}, ${share.to}, ${share.access}, ${share.from})`.execute(db);
}

interface Link {
  readonly kind: LinkKind;
  readonly name: string;
  readonly most: number | null;
}

async function makeLink(
  { db, links, school, accounts }: DemoInstallation,
  node: number,
  { kind, name, most }: Link,
): Promise<number> {
  const { id } = await links.create(db, {
    purpose: 'drive-sharing',
    legalEntityId: school.id,
    createdBy: accounts.encarregado,
    target: { type: kind, id: node },
    label: name,
    until: new Date(Date.now() + 60 * 86_400_000),
  });
  await sql`insert into drive_links (id, node_id, legal_entity_id, kind, max_downloads, notify)
    values (${id}, ${node}, ${school.id}, ${kind}, ${most}, true)`.execute(db);
  return id;
}
