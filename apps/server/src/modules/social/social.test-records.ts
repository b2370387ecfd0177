import type { Known } from '../../catalog-tests/records/known-record.ts';
import { fresh } from '../../catalog-tests/records/record-makers.ts';
import { hashSecret, newSecret } from '../../core/secrets.ts';
import { goodPassword, makeUser } from '../../testing/features/people.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** What a provider proved of somebody, and the cookie of the browser that came back with it. */
async function makeSocialTicket(t: TestApp, userId: number | null, email?: string) {
  const [ticket, mark, subject] = [newSecret(), newSecret(), fresh('sub')];
  await t.system
    .insertInto('social_tickets')
    .values({
      ticket_hash: hashSecret(ticket),
      browser_hash: hashSecret(mark),
      provider: 'ipe',
      issuer: 'https://ipe.test',
      subject,
      name: 'Pessoa Nova',
      email: email ?? `${subject}@exemplo.test`,
      user_id: userId,
      expires_at: new Date(Date.now() + 600_000).toISOString(),
    })
    .execute();
  return { body: { ticket }, cookie: `visitor=${mark}` };
}

async function makeSocialIdentity(t: TestApp, userId: number): Promise<number> {
  const { id } = await t.system
    .insertInto('social_identities')
    .values({ user_id: userId, provider: 'ipe', issuer: 'https://ipe.test', subject: fresh('sub') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const toProvider: Known = { input: async () => ({ params: { provider: 'ipe' } }) };

/** For `knownRecords`: sign-in with accounts of other services. */
export const socialRecords: Readonly<Record<string, Known>> = {
  'social.start': toProvider,
  'social.startLink': toProvider,
  'social.store': { input: ({ t }) => makeSocialTicket(t, null) },
  'social.link': {
    input: async ({ t, entity }) => {
      const { email } = await makeUser(t, { home: entity, proven: true });
      const { body, cookie } = await makeSocialTicket(t, null, email);
      return { body: { ...body, password: goodPassword }, cookie };
    },
  },
  'social.finishLink': { input: ({ t, userId }) => makeSocialTicket(t, userId) },
  'social.unlink': {
    input: async ({ t, userId }) => ({ params: { id: await makeSocialIdentity(t, userId) } }),
  },
};
