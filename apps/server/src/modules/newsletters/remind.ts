import { sql } from 'kysely';
import type { Config } from '../../core/config.ts';
import { publicUrl } from '../../core/config.ts';
import type { Transaction } from '../../core/database/database.ts';
import { lettersLeftToday, prepareSending, startSending } from '../../platform/bulk-letters/bulk-sendings.ts';
import type { ContactOptOuts } from '../../platform/contacts/opt-outs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { newsletterAudience } from '../../platform/newsletters/newsletter-audience.ts';
import { reachedAudience } from '../../platform/newsletters/reached-audience.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';

export interface RemindServices {
  readonly config: Config;
  readonly mail: Mail;
  readonly notifier: Notifier;
  readonly optOuts: ContactOptOuts;
}
export type ReminderKind = 'after' | 'before' | 'asked';

interface Reminding {
  readonly kind: ReminderKind;
  /** Null where the clock asks. */
  readonly by: number | null;
}
interface Newsletter {
  readonly id: number;
  readonly legal_entity_id: number;
  readonly title: string;
  readonly signed_from: number;
  readonly signature_due_on: string | null;
  readonly organisation: string;
}

type Who = 'user_id' | 'contact_id';

/** Whoever of the audience (`p`) has not signed, and was not reminded of it: nobody is asked twice within a day. */
function missing(id: number, kind: ReminderKind, who: Who) {
  const [person, signer, reminded] = ['p', 's', 'm'].map((table) => sql.ref(`${table}.${who}`));
  return sql`${person} is not null and ${person} not in (
      select ${signer} from newsletters n join read_signatures s on s.target_type = 'newsletter' and s.target_id = n.id
        and s.version >= n.signed_from
      where n.id = ${id} and ${signer} is not null)
    and ${person} not in (
      select ${reminded} from newsletters n join newsletter_reminders m on m.newsletter_id = n.id and m.kind = ${kind}
        and ${kind === 'asked' ? sql`m.sent_at > now() - interval '20 hours'` : sql`m.version = n.signed_from`}
      where n.id = ${id} and ${reminded} is not null)`;
}

/** The rows decide, so that a job that runs twice reminds once. Gives those who are reminded now. */
async function keep(
  db: Transaction,
  { id, legal_entity_id, signed_from }: Newsletter,
  { kind, by }: Reminding,
  who: Who,
  people: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ person: number }>`
    insert into newsletter_reminders (newsletter_id, legal_entity_id, version, kind, ${sql.ref(who)}, sent_by)
    select ${id}::bigint, ${legal_entity_id}::bigint, ${signed_from}::integer, ${kind}, person, ${by}::bigint
    from unnest(${[...people]}::bigint[]) person
    on conflict do nothing returning ${sql.ref(who)} as person`.execute(db);
  return rows.map(({ person }) => person);
}

/**
 * Everybody of the audience who has not signed: accounts by a notification, people without one by a letter with a link of
 * their own, which leaves as every other letter to many people does.
 */
export async function remindUnsigned(
  db: Transaction,
  services: RemindServices,
  id: number,
  reminding: Reminding,
): Promise<{ people: number; by_mail: number }> {
  const { rows } = await sql<Newsletter>`
    select n.id, n.legal_entity_id, v.title, n.signed_from, n.signature_due_on, e.shown_name as organisation
    from newsletters n join legal_entities e on e.id = n.legal_entity_id
    join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version where n.id = ${id}
    for update of n`.execute(db);
  const newsletter = rows[0] as Newsletter;
  const accounts = await remindAccounts(db, services, newsletter, reminding);
  const by_mail = await remindByMail(db, services, newsletter, reminding);
  const people = accounts + by_mail;
  if (people > 0)
    await sql`insert into newsletter_events (newsletter_id, legal_entity_id, kind, version, actor_id, detail)
      values (${id}, ${newsletter.legal_entity_id}, 'reminded', ${newsletter.signed_from}, ${reminding.by},
        ${JSON.stringify({ people })}::jsonb)`.execute(db);
  return { people, by_mail };
}

async function remindAccounts(
  db: Transaction,
  { notifier }: RemindServices,
  newsletter: Newsletter,
  reminding: Reminding,
): Promise<number> {
  const { id, signed_from, legal_entity_id: legalEntityId } = newsletter;
  const { kind, by } = reminding;
  const { rows } = await sql<{ user_id: number }>`
    select p.user_id from ${newsletterAudience(id)} p where ${missing(id, kind, 'user_id')}`.execute(db);
  const asked = rows.map(({ user_id }) => user_id);
  const userIds = [...(await keep(db, newsletter, reminding, 'user_id', asked))];
  if (userIds.length > 0)
    await notifier.notify(db, {
      ...{ userIds, type: 'newsletter.to_sign', title: `Para assinar: ${newsletter.title}`, legalEntityId },
      ...{ message: dueWords(newsletter), link: `/newsletters/${id}` },
      ...(by === null ? { dedupKey: `newsletter ${id} ${signed_from} ${kind}` } : { createdBy: by }),
    });
  return userIds.length;
}

async function remindByMail(
  db: Transaction,
  { config, mail, optOuts }: RemindServices,
  newsletter: Newsletter,
  reminding: Reminding,
): Promise<number> {
  const { id, legal_entity_id: legalEntityId } = newsletter;
  const { recipients: reached } = await reachedAudience(
    db,
    optOuts,
    newsletter,
    missing(id, reminding.kind, 'contact_id'),
  );
  if (reached.length === 0) return 0;
  // By the clock, whoever does not fit into the share of a day is reminded by a later run; by hand, it is refused in words.
  const room =
    reminding.by === null ? Math.max(0, await lettersLeftToday(db, legalEntityId)) : reached.length;
  const asked = reached.slice(0, room).flatMap(({ contactId }) => contactId ?? []);
  const kept = new Set(await keep(db, newsletter, reminding, 'contact_id', asked));
  const recipients = reached.filter(({ contactId }) => contactId !== undefined && kept.has(contactId));
  if (recipients.length === 0) return 0;
  const of = { newsletterId: id, legalEntityId };
  const { sending } = await prepareSending({ db, user: { userId: reminding.by } }, mail, {
    ...{ of, ...reminderLetter(newsletter), contact: null },
    link: { label: 'Ler e assinar', url: `${publicUrl(config)}/#/newsletters/${id}` },
    recipients: { recipients, problems: [], problemCount: 0, repeated: 0 },
    ...{ canUnsubscribe: true, isReminder: true },
  });
  await startSending({ db }, of, sending.id);
  return recipients.length;
}

const dueWords = ({ title, signature_due_on }: Newsletter): string =>
  signature_due_on === null
    ? `Leia e assine “${title}”.`
    : `Leia e assine “${title}” até ${dayWords(signature_due_on)}.`;

const dayWords = (day: string): string => day.slice(0, 10).split('-').reverse().join('/');

/** What stands for a field is not read for fields again: a title may have braces of its own. */
const reminderLetter = (newsletter: Newsletter) => ({
  subject: 'Para assinar: {{titulo}}',
  text: [
    'Olá, {{primeiro_nome}}.',
    '{{organizacao}} pede que você leia um informativo e confirme a leitura. {{pedido}}',
    'O link desta carta é só seu: não o repasse.',
  ].join('\n\n'),
  fields: { titulo: newsletter.title, organizacao: newsletter.organisation, pedido: dueWords(newsletter) },
});
