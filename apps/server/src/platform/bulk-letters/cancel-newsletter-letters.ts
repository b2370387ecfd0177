import { sql } from 'kysely';
import type { Transaction } from '../../core/database/database.ts';

/** It is deleted, or over: whatever waits of it is left out, reminders too. Answers whether there was any. */
export async function cancelNewsletterLetters(db: Transaction, newsletterId: number): Promise<boolean> {
  const { rows } = await sql<{ cancelled: boolean }>`
    select cancel_newsletter_letters(${newsletterId}) as cancelled`.execute(db);
  return rows[0]?.cancelled ?? false;
}
