import { buffer } from 'node:stream/consumers';
import { fileKinds, kindByName } from '@conforme/contracts/core/upload.ts';
import {
  MOST_RECIPIENTS,
  type RecipientProblem,
  recipientAddress,
  recipientName,
  recipientUpload,
} from '@conforme/contracts/platform/bulk-letters/bulk-sending.schemas.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { UserCtx } from '../../core/context.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { recipientsOf, unreachedOf } from '../contacts/recipients.ts';
import { usableLists } from '../contacts/usable-lists.ts';
import { holderOf } from '../fair-shares.ts';
import { readSheet } from '../imports/read-sheet.ts';
import type { SheetRow } from '../imports/sheet.ts';
import type { ReadingThreads } from '../reading/reading-threads.ts';

export interface Recipient {
  readonly name: string;
  readonly address: string;
  /** Somebody without an account, where the letter leads to a page that is theirs. */
  readonly contactId?: number;
}

/** What a list gave: whom to write to, each address once, and which lines gave nobody. */
export interface ReadRecipients {
  readonly recipients: readonly Recipient[];
  readonly problems: readonly RecipientProblem[];
  readonly problemCount: number;
  readonly repeated: number;
  /** Of a contact list: whom no e-mail reaches. */
  readonly unreached?: number;
}

const MOST_PROBLEMS = 100;
const figures = new Intl.NumberFormat('pt-BR');

export const recipientWords = {
  tooMany: `A lista passa de ${figures.format(MOST_RECIPIENTS)} pessoas. Divida-a e faça mais de um envio.`,
  noColumns: 'A lista precisa de duas colunas: nome e e-mail.',
  noList: 'Esta lista de contatos não existe mais, ou não é para você usar.',
  nobody: 'Nenhuma linha da lista tem nome e e-mail válidos.',
  noName: 'Falta o nome.',
  badName: 'O nome tem sinais que não podem ser usados ou é longo demais.',
  noAddress: 'Falta o e-mail.',
  badAddress: 'O e-mail não é válido.',
};

/** Of a file that was sent; its text is read in a thread with limits of its own. */
export async function recipientsOfFile(
  ctx: UserCtx,
  readings: ReadingThreads,
  files: AsyncIterable<IncomingFile>,
): Promise<ReadRecipients> {
  for await (const { name, content } of files) {
    const kind = kindByName(recipientUpload, name) ?? 'csv';
    const bytes = await buffer(content);
    return readList(ctx, readings, { bytes, mediaType: fileKinds[kind].type }, 'file');
  }
  throw invalidField('file', 'Escolha um arquivo.');
}

/** Of what was pasted, line by line, as a spreadsheet or a mail program copies it. */
export const recipientsOfText = (
  ctx: UserCtx,
  readings: ReadingThreads,
  pasted: string,
  field = 'recipients',
): Promise<ReadRecipients> =>
  readList(ctx, readings, { bytes: Buffer.from(pasted), mediaType: fileKinds.csv.type }, field);

/** Of a contact list that the asker may use, whoever it reaches by e-mail now: who asked to be left alone is. */
export async function recipientsOfList(
  ctx: Pick<UserCtx, 'user' | 'scope' | 'db'>,
  listId: number,
  field = 'recipients',
): Promise<ReadRecipients> {
  const { rows } = await sql`
    select from contact_lists where id = ${listId} and legal_entity_id = any (${scopeSql(ctx)})
      and deleted_at is null and ${usableLists(ctx)}`.execute(ctx.db);
  if (rows.length === 0) throw invalidField(field, recipientWords.noList);
  const reached = await recipientsOf(ctx.db, listId, 'email');
  const read = gathered(
    reached.map(({ name, address }, index) => ({ number: index + 1, name, address })),
    field,
  );
  return { ...read, unreached: await unreachedOf(ctx.db, listId, reached) };
}

async function readList(
  ctx: UserCtx,
  readings: ReadingThreads,
  file: { readonly bytes: Buffer; readonly mediaType: string },
  field: string,
): Promise<ReadRecipients> {
  const readingFor = {
    purpose: 'preview',
    holder: holderOf(ctx.user),
    signal: ctx.http.untilGone(),
  } as const;
  try {
    const rows = await readSheet(
      readings,
      readingFor,
      async () => file,
      async (sheet) => {
        const read: SheetRow[] = [];
        for await (const row of sheet.rows({ ...sheet.guess })) {
          // A row of names may stand before them.
          if (read.push(row) > MOST_RECIPIENTS + 1) throw invalidField('file', recipientWords.tooMany);
        }
        return read;
      },
    );
    return gathered(byColumns(rows), field);
  } catch (error) {
    // The reader speaks of a file; here it may have been pasted.
    if (error instanceof AppError && error.errors?.file)
      throw invalidField(field, error.errors.file[0] ?? '');
    throw error;
  }
}

interface ReadLine {
  /** As the list numbers it, from 1. */
  readonly number: number;
  readonly name: string;
  readonly address: string;
}

const ADDRESS_HEADS = /^(e-?mail|correio eletr[oô]nico|endere[cç]o de e-?mail)$/i;
const NAME_HEADS = /^(nome|nome completo|titular|destinat[aá]rio)$/i;

/** By the names of the columns, where the first row has them; else the column with an address, and the first of the others. */
function byColumns(rows: readonly SheetRow[]): ReadLine[] {
  const [first] = rows;
  if (!first) return [];
  const heads = first.cells.map((cell) => cell.trim());
  const isHead = heads.some((cell) => ADDRESS_HEADS.test(cell));
  const addressAt = isHead
    ? heads.findIndex((cell) => ADDRESS_HEADS.test(cell))
    : Math.max(...rows.slice(0, 20).map(({ cells }) => cells.findIndex((cell) => cell.includes('@'))));
  const named = heads.findIndex((cell) => NAME_HEADS.test(cell));
  const nameAt = isHead && named >= 0 ? named : addressAt === 0 ? 1 : 0;
  if (addressAt < 0) throw invalidField('file', recipientWords.noColumns);
  return rows.slice(isHead ? 1 : 0).map(({ number, cells }) => ({
    number,
    name: cells[nameAt] ?? '',
    address: cells[addressAt] ?? '',
  }));
}

function gathered(lines: readonly ReadLine[], field: string): ReadRecipients {
  const problems: RecipientProblem[] = [];
  const recipients = new Map<string, Recipient>();
  let problemCount = 0;
  let repeated = 0;
  for (const line of lines) {
    const name = recipientName.safeParse(line.name);
    const address = recipientAddress.safeParse(line.address);
    if (!name.success || !address.success) {
      problemCount++;
      if (problems.length < MOST_PROBLEMS)
        problems.push({ line: line.number, message: problemOf(line, address.success) });
    } else if (recipients.has(address.data)) repeated++;
    else recipients.set(address.data, { name: name.data, address: address.data });
  }
  if (recipients.size > MOST_RECIPIENTS) throw invalidField(field, recipientWords.tooMany);
  if (recipients.size === 0) throw invalidField(field, firstProblem(problems));
  return { recipients: [...recipients.values()], problems, problemCount, repeated };
}

function problemOf({ name, address }: ReadLine, isAddressRight: boolean): string {
  if (!isAddressRight) return address.trim() === '' ? recipientWords.noAddress : recipientWords.badAddress;
  return name.trim() === '' ? recipientWords.noName : recipientWords.badName;
}

const firstProblem = ([first]: readonly RecipientProblem[]): string =>
  first ? `${recipientWords.nobody} Linha ${first.line}: ${first.message}` : recipientWords.nobody;
