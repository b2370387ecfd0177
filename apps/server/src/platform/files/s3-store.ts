import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '../../core/config.ts';
import { BlobMissing, type BlobStore, type StoredBlob } from './blob-store.ts';

const PREFIX = 'blobs/';

/** In a bucket of any service that speaks S3. */
export function s3Store(config: Config): BlobStore {
  const bucket = config.FILES_S3_BUCKET ?? '';
  const client = new S3Client({
    region: config.FILES_S3_REGION,
    credentials: {
      accessKeyId: config.FILES_S3_ACCESS_KEY ?? '',
      secretAccessKey: config.FILES_S3_SECRET_KEY ?? '',
    },
    // Services other than Amazon's are addressed by path, and do not all know its newer checksums.
    ...(config.FILES_S3_ENDPOINT ? { endpoint: config.FILES_S3_ENDPOINT, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What fails is thrown; nothing is printed past our own log.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  });
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  return {
    async put(key, path, sha256) {
      const { size } = await stat(path);
      await driver.putStream(PREFIX + key, createReadStream(path), {
        contentLength: size,
        contentType: 'application/octet-stream',
        ChecksumSHA256: sha256.toString('base64'),
      });
      await rm(path, { force: true });
    },
    async open(key) {
      try {
        return await driver.getStream(PREFIX + key);
      } catch (error) {
        throw isMissing(error) ? new BlobMissing(key) : error;
      }
    },
    remove: (key) => driver.delete(PREFIX + key),
    list: () => listBlobs(driver),
  };
}

const isMissing = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

async function* listBlobs(driver: S3Driver): AsyncGenerator<StoredBlob> {
  let paginationToken: string | undefined;
  do {
    const page = await driver.listAll(PREFIX, {
      recursive: true,
      ...(paginationToken ? { paginationToken } : {}),
    });
    for (const object of page.objects)
      if (object.isFile) {
        const { lastModified } = await object.getMetaData();
        yield { key: object.key.slice(PREFIX.length), changedAt: lastModified };
      }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}
