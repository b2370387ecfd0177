import { phone } from './brazil/phone.ts';
import { email, z } from './schema.ts';

const MOST = 10;

const noneTwice = (entries: readonly string[]): string[] => [...new Set(entries)];

/** Where somebody is reached; the first of each is the one that is used. */
export const emails = z.array(email).max(MOST).default([]).transform(noneTwice);
export const phones = z.array(phone).max(MOST).default([]).transform(noneTwice);
