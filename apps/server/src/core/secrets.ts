import { createHash, randomBytes } from 'node:crypto';

/** 256 bits from the system's generator, safe in a URL and in a header. */
export const newSecret = (prefix = ''): string => prefix + randomBytes(32).toString('base64url');

/** Secrets are stored only like this; with 256 random bits a fast hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
