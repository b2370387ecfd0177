import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileKinds, imageKinds, type UploadRules, uploadWords } from '@conforme/contracts/core/upload.ts';
import { interrupted, invalidField, notFound } from '../../core/app-error.ts';
import type { Config } from '../../core/config.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { isSilence } from '../../core/database/pool.ts';
import type { FairSemaphore, Holder } from '../../core/fair-semaphore.ts';
import type { FileAnswer } from '../../core/file-answer.ts';
import type { IncomingFile } from '../../core/incoming-file.ts';
import { log } from '../../core/log.ts';
import { recordAudit } from '../audit/audit.ts';
import { fileHolder, keepingPlaces } from '../fair-shares.ts';
import type { ReadingThreads } from '../reading/reading-threads.ts';
import { BlobMissing, type BlobStore } from './blob-store.ts';
import { drawImage, type ImageShape } from './draw-image.ts';
import { plainFileName, renamedTo } from './file-name.ts';
import { localStore } from './local-store.ts';
import { newKey } from './new-key.ts';
import { assertDiskHasRoom, assertRoom, holdRoom } from './room.ts';
import { Staging } from './staging.ts';
import { verified } from './verified.ts';

/** Whose it is, and what for. */
interface Owner {
  readonly legalEntityId: number;
  /** Null for a visitor. */
  readonly createdBy: number | null;
  /** As `feature.part`: 'profile.photo'. */
  readonly purpose: string;
}

interface Input {
  readonly rules: UploadRules;
  readonly owner: Owner;
  /** How images are kept; without it the feature takes none. */
  readonly image?: ImageShape;
  /** Better words for a file whose kind is not taken, where the feature knows some. */
  readonly whyNot?: (path: string, name: string) => Promise<string>;
}

/** In the store, and not yet anybody's: `keep` makes it so. */
interface TakenIn {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: Buffer;
  /** Of the file as it was sent, where it was drawn anew: whoever holds that one knows no other. */
  readonly sentSha256: Buffer | null;
  readonly key: string;
  /** Writes the row; within the transaction that gives the file its meaning. */
  keep(db: Transaction): Promise<void>;
}

interface StoredFile {
  readonly id: string;
  readonly legal_entity_id: number;
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly storage_key: string;
}

/** What `read` needs of a row; a feature finds it in the asker's scope. */
export const storedFileColumns = [
  'files.id',
  'files.legal_entity_id',
  'files.name',
  'files.media_type',
  'files.size',
  'files.sha256',
  'files.storage_key',
] as const;

/** The one way files come in and go out; what a feature keeps or lists by itself takes a place of `keeping`. */
export class Files {
  readonly staging: Staging;
  readonly partialFolder: string;
  private readonly folder: string;
  private opened: Promise<BlobStore> | null = null;
  readonly keeping: FairSemaphore;

  constructor(
    private readonly config: Config,
    private readonly system: Database,
    /** Whoever looks into a file does it there. */
    readonly readings: ReadingThreads,
  ) {
    this.folder = join(config.DATA_DIR, 'files');
    this.staging = new Staging(join(this.folder, 'tmp'));
    this.partialFolder = join(this.folder, 'uploads');
    this.keeping = keepingPlaces(config);
  }

  /** The SDK for buckets is large: it is loaded only where one is configured. */
  store(): Promise<BlobStore> {
    this.opened ??= this.config.FILES_S3_BUCKET
      ? import('./s3-store.ts').then(({ s3Store }) => s3Store(this.config))
      : Promise.resolve(localStore(join(this.folder, 'blobs')));
    return this.opened;
  }

  /**
   * Streams what is sent into the store, then lets `work` keep it. Should anything fail, whenever, nothing of it
   * stays; should the process die, the sweep finds what is left.
   */
  async takeIn<T>(
    files: AsyncIterable<IncomingFile>,
    input: Input,
    work: (taken: readonly [TakenIn, ...TakenIn[]]) => Promise<T>,
  ): Promise<T> {
    await assertDiskHasRoom(this.folder, this.config);
    await assertRoom(this.system, this.config, input.owner);
    const holder = await fileHolder(this.system, input.owner);
    const taken: TakenIn[] = [];
    let gone: AbortSignal | undefined;
    try {
      for await (const file of files) {
        taken.push(await this.takeInOne(file, input, holder));
        gone = file.gone;
      }
      const [first, ...others] = taken;
      if (!first) throw invalidField('file', 'Escolha um arquivo.');
      return await this.keeping.hold(holder, () => work([first, ...others]), gone);
    } catch (error) {
      // A commit that was sent and never answered may come true after this look: the sweep finds what it did not keep.
      if (!isSilence(error)) await this.discard(taken);
      throw error;
    }
  }

  private async takeInOne(
    file: IncomingFile,
    { rules, owner, image, whyNot }: Input,
    holder: Holder,
  ): Promise<TakenIn> {
    const name = plainFileName(file.name);
    const path = await this.staging.newPath();
    const drawnPath = await this.staging.newPath();
    try {
      const sent = await this.staging.write(path, file.content, rules);
      if (sent.size === 0) throw invalidField('file', uploadWords.empty);
      // From here on the time is ours: a slow sender holds no place.
      const kind = await this.readings.read({ purpose: 'inspect', holder, signal: file.gone }, (ask) =>
        ask('inspect', { path, name, rules }),
      );
      const isImage = kind !== null && (imageKinds as readonly string[]).includes(kind);
      if (kind === null || (isImage && !image))
        throw invalidField('file', (await whyNot?.(path, name)) ?? uploadWords.wrongKind(rules));
      const kept =
        isImage && image
          ? {
              kind: image.kind,
              path: drawnPath,
              ...(await this.staging.write(drawnPath, [await drawImage(path, image, holder, file.gone)])),
            }
          : { kind, path, ...sent };
      if (file.gone.aborted) throw interrupted();
      const key = newKey();
      await (await this.store()).put(key, kept.path, kept.sha256);
      const { size, sha256 } = kept;
      const sentSha256 = kept.path === drawnPath ? sent.sha256 : null;
      const { type, extensions } = fileKinds[kept.kind];
      const named = isImage ? renamedTo(extensions[0], name) : name;
      return this.takenIn({ id: randomUUID(), name: named, type, size, sha256, sentSha256, key }, owner);
    } finally {
      await this.staging.remove(path);
      await this.staging.remove(drawnPath);
    }
  }

  private takenIn(file: Omit<TakenIn, 'keep'>, owner: Owner): TakenIn {
    return {
      ...file,
      keep: async (db) => {
        await holdRoom(db, this.config, owner, file.size);
        await db
          .insertInto('files')
          .values({
            id: file.id,
            legal_entity_id: owner.legalEntityId,
            created_by: owner.createdBy,
            purpose: owner.purpose,
            name: file.name,
            media_type: file.type,
            size: file.size,
            sha256: file.sha256,
            storage_key: file.key,
          })
          .execute();
      },
    };
  }

  /** A transaction whose end nobody heard of may have been committed: what has a row stays. */
  private async discard(taken: readonly TakenIn[]): Promise<void> {
    for (const { id, key } of taken)
      try {
        const row = await this.system
          .selectFrom('files')
          .select('id')
          .where('id', '=', id)
          .executeTakeFirst();
        if (!row) await (await this.store()).remove(key);
      } catch (error) {
        log.warn('a file that is not wanted stays until the sweep', { reason: (error as Error).message });
      }
  }

  /** For an answer. The row was found in the asker's own scope: whoever may see it may have the bytes. */
  async read(
    row: StoredFile | undefined,
    { unchanging = false }: { unchanging?: boolean } = {},
  ): Promise<FileAnswer> {
    if (!row) throw notFound();
    const store = await this.store();
    const content = await store.open(row.storage_key).catch(async (error) => {
      if (error instanceof BlobMissing) await this.mark(row, 'missing');
      throw error;
    });
    const bytes = Readable.from(verified(content, row, () => this.mark(row, 'damaged')));
    // Until the first piece is there, a failure can still be told as one.
    await once(bytes, 'readable');
    const { name, media_type: type, size: length, sha256: digest } = row;
    return { name, type, content: bytes, length, digest, unchanging };
  }

  /** What is not as it was stored is known from now on, and told to its organisation. */
  async mark(file: Pick<StoredFile, 'id' | 'legal_entity_id'>, state: 'missing' | 'damaged'): Promise<void> {
    log.error('a stored file is not as it was stored', { file: file.id, state });
    await this.system.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('files')
        .set({ state })
        .where('id', '=', file.id)
        .where('state', '=', 'sound')
        .executeTakeFirst();
      if (numUpdatedRows > 0)
        await recordAudit(
          db,
          { legalEntityId: file.legal_entity_id, actorId: null },
          { action: state === 'missing' ? 'file.missing' : 'file.damaged', meta: { file: file.id } },
        );
    });
  }
}
