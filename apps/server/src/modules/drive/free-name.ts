import { sql } from 'kysely';
import type { Database, Transaction } from '../../core/database/database.ts';
import type { Place } from './drive-node.ts';

interface Sibling {
  readonly id: number;
  readonly is_folder: boolean;
  readonly version: number;
}

/** What is called so at that place, whatever the case of its letters. */
export async function siblingNamed(
  db: Database | Transaction,
  { parentId, ownerId, legalEntityId }: Place,
  name: string,
): Promise<Sibling | undefined> {
  const { rows } = await (parentId === null
    ? sql<Sibling>`select id, is_folder, version from drive_nodes where owner_id = ${ownerId}
          and legal_entity_id = ${legalEntityId} and parent_id is null and trash_root is null
          and lower(name) = lower(${name})`
    : sql<Sibling>`select id, is_folder, version from drive_nodes where parent_id = ${parentId}
          and trash_root is null and lower(name) = lower(${name})`
  ).execute(db);
  return rows[0];
}

/** 'ata.pdf', 'ata (2).pdf', 'ata (3).pdf': the first that nothing there is called. */
export function numberedName(name: string, number: number): string {
  if (number === 1) return name;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const mark = ` (${number})`;
  return `${[...stem].slice(0, Math.max(1, 200 - mark.length - [...ending].length)).join('')}${mark}${ending}`;
}

export async function freeName(db: Database | Transaction, place: Place, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const wanted = numberedName(name, number);
    if (!(await siblingNamed(db, place, wanted))) return wanted;
  }
}
