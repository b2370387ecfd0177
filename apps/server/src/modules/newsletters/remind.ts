import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import { publicUrl } from '../../core/config.ts';
import type { Transaction } from '../../core/database/database.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { newsletterAudience } from '../../platform/newsletters/newsletter-audience.ts';
import { personalLink } from '../../platform/newsletters/newsletter-link.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import type { PublicLinks } from '../../platform/public-links/public-links.ts';

export interface RemindServices {
  readonly config: Config;
  readonly mail: Mail;
  readonly notifier: Notifier;
  readonly links: PublicLinks;
}
export type ReminderKind = 'after' | 'before' | 'asked';

interface Reminded {
  readonly user_id: number | null;
  readonly contact_id: number | null;
}
interface Newsletter {
  readonly id: number;
  readonly legal_entity_id: number;
  readonly title: string;
  readonly signed_from: number;
  readonly signature_due_on: string | null;
  readonly organisation: string;
  readonly maker: number | null;
}

/** Nobody is asked for it twice within a day, however often somebody presses the button. */
const notLately = sql`not exists (select from newsletter_reminders m where m.newsletter_id = n.id
  and m.kind = 'asked' and m.sent_at > now() - interval '20 hours'
  and (m.user_id = p.user_id or m.contact_id = p.contact_id))`;

/**
 * Everybody of the audience who has not signed: accounts by a notification, people without one by a letter with a link of
 * their own. The rows decide, so that a job that runs twice reminds once.
 */
export async function remindUnsigned(
  db: Transaction,
  { config, mail, notifier, links }: RemindServices,
  id: number,
  { kind, by }: { readonly kind: ReminderKind; readonly by: number | null },
): Promise<{ people: number; by_mail: number }> {
  const { rows } = await sql<Newsletter>`
    select n.id, n.legal_entity_id, v.title, n.signed_from, n.signature_due_on, e.shown_name as organisation,
      coalesce(${by}::bigint, n.released_by, n.author_id) as maker
    from newsletters n join legal_entities e on e.id = n.legal_entity_id
    join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version where n.id = ${id}`.execute(
    db,
  );
  const newsletter = rows[0] as Newsletter;
  const { rows: people } = await sql<Reminded>`
    insert into newsletter_reminders (newsletter_id, legal_entity_id, version, kind, user_id, contact_id, sent_by)
    select n.id, n.legal_entity_id, n.signed_from, ${kind}, p.user_id, p.contact_id, ${by}::bigint
    from newsletters n cross join lateral ${newsletterAudience(sql`n.id`)} p
    where n.id = ${id} and (p.user_id is not null or ${newsletter.maker !== null}) and not exists (
        select from read_signatures s where s.target_type = 'newsletter' and s.target_id = n.id
          and s.version >= n.signed_from and (s.user_id = p.user_id or s.contact_id = p.contact_id))
      and (p.contact_id is null or not exists (select from contacts c where c.id = p.contact_id
        and (c.email_opt_out_on is not null or c.bounced_emails && c.emails[1:1])))
      and ${kind === 'asked' ? notLately : sql`true`}
    on conflict do nothing returning user_id, contact_id`.execute(db);
  const accounts = people.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
  if (accounts.length > 0)
    await notifier.notify(db, {
      userIds: accounts,
      type: 'newsletter.to_sign',
      title: 'Informativo para assinar',
      message: dueWords(newsletter),
      link: `/newsletters/${id}`,
      legalEntityId: newsletter.legal_entity_id,
      ...(by === null
        ? { dedupKey: `newsletter ${id} ${newsletter.signed_from} ${kind}` }
        : { createdBy: by }),
    });
  const contacts = people.flatMap(({ contact_id }) => (contact_id === null ? [] : [contact_id]));
  const { rows: letters } = await sql<{ contact_id: number; name: string; email: string }>`
    select contact_id, name, email from ${newsletterAudience(id)} p
    where contact_id = any (${contacts}::bigint[])`.execute(db);
  for (const recipient of letters) {
    const path = await personalLink(db, links, newsletter, recipient, newsletter.maker as number);
    await mail.queue(db, {
      to: { name: recipient.name, address: recipient.email },
      letter: reminderLetter(newsletter, recipient.name, `${publicUrl(config)}${path}`),
      legalEntityId: newsletter.legal_entity_id,
      about: 'newsletter-reminder',
    });
  }
  if (people.length > 0)
    await sql`insert into newsletter_events (newsletter_id, legal_entity_id, kind, version, actor_id, detail)
      values (${id}, ${newsletter.legal_entity_id}, 'reminded', ${newsletter.signed_from}, ${by},
        ${JSON.stringify({ people: people.length })}::jsonb)`.execute(db);
  return { people: people.length, by_mail: letters.length };
}

const dueWords = ({ title, signature_due_on }: Newsletter): string =>
  signature_due_on === null
    ? `Leia e assine “${title}”.`
    : `Leia e assine “${title}” até ${dayWords(signature_due_on)}.`;

const dayWords = (day: string): string => day.slice(0, 10).split('-').reverse().join('/');

const reminderLetter = (newsletter: Newsletter, name: string, url: string): Letter => ({
  subject: `Para assinar: ${newsletter.title}`,
  greeting: `Olá, ${name}.`,
  paragraphs: [
    `${newsletter.organisation} pede que você leia um informativo e confirme a leitura.`,
    dueWords(newsletter),
  ],
  link: { label: 'Ler e assinar', url },
  closing: ['O link é só seu: não o repasse.'],
});
