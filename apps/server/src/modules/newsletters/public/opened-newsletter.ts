import type { PublicNewsletter } from '@conforme/contracts/modules/newsletters/public/newsletter-public.contract.ts';
import { sql } from 'kysely';
import type { PublicCtx } from '../../../core/context.ts';
import type { FileAnswer } from '../../../core/file-answer.ts';
import { type Files, storedFileColumns } from '../../../platform/files/files.ts';
import { deadLink, type OpenedLink, type PublicLinks } from '../../../platform/public-links/public-links.ts';
import { signatureOf } from '../../../platform/read-signatures/read-signatures.ts';
import { sanitiseRichText } from '../../../platform/rich-text/sanitise-rich-text.ts';
import { isInVersion } from '../files.actions.ts';
import { minutesOf } from '../reading.queries.ts';
import { withMaskedAddress } from './masked-address.ts';

/** What a link of either purpose leads to. */
export interface OpenedNewsletter {
  readonly id: number;
  readonly recipientId: number | null;
}

/** The link of everyone, or one of somebody's own: both stand on the same route. */
export async function openedNewsletter(
  { system }: PublicCtx,
  links: PublicLinks,
  param: string,
): Promise<OpenedNewsletter> {
  const personal = await opens(() => links.open(system, 'newsletter-personal', param));
  if (!personal) {
    const { target } = await links.open(system, 'newsletter', param);
    return { id: target.id as number, recipientId: null };
  }
  const { rows } = await sql<{ id: number }>`
    select newsletter_id as id from newsletter_recipients where id = ${personal.target.id}`.execute(system);
  if (!rows[0]) throw deadLink();
  return { id: rows[0].id, recipientId: personal.target.id as number };
}

const opens = (open: () => Promise<OpenedLink>): Promise<OpenedLink | null> =>
  open().catch((error) => {
    if ((error as { code?: string }).code === 'invalid_link') return null;
    throw error;
  });

type Read = Omit<PublicNewsletter, 'mail_leaves'>;

type Row = Omit<Read, 'recipient' | 'minutes'> & {
  readonly statement: string | null;
  readonly due_on: string | null;
  readonly signed_from: number;
  readonly recipient: { readonly name: string; readonly email: string; readonly contact_id: number } | null;
};

/** A deleted or not yet published one is a dead link; one that is over says so. */
export async function readPublicNewsletter(
  { system }: PublicCtx,
  { id, recipientId }: OpenedNewsletter,
): Promise<Read> {
  const { rows } = await sql<Row>`
    select e.shown_name as organisation, v.title, v.summary, v.number, n.publish_at, v.cover_id, v.cover_alt,
      g.name as group, n.signed_from, n.signature_due_on as due_on, v.body,
      n.archived_at is not null or coalesce(n.expires_at <= now(), false) as ended,
      (select coalesce(jsonb_agg(a - 'sha256'), '[]') from jsonb_array_elements(v.attachments) a) as attachments,
      case when n.asks_signature then v.signature_statement end as statement,
      (select json_build_object('name', r.name, 'email', r.email, 'contact_id', r.contact_id)
        from newsletter_recipients r where r.id = ${recipientId}) as recipient
    from newsletters n join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
    join newsletter_groups g on g.id = n.group_id join legal_entities e on e.id = n.legal_entity_id and e.active
    where n.id = ${id} and n.status = 'RE' and n.deleted_at is null and n.publish_at <= now()`.execute(
    system,
  );
  if (!rows[0]) throw deadLink();
  const { statement, due_on, signed_from, recipient, ...row } = rows[0];
  const body = row.ended ? '' : sanitiseRichText(row.body);
  const target = { type: 'newsletter', id, from: signed_from };
  const own =
    recipient && (await signatureOf(system, target, { userId: null, contactId: recipient.contact_id }));
  return {
    ...row,
    body,
    ...(row.ended ? { cover_id: null, attachments: [] } : {}),
    minutes: minutesOf(body),
    recipient: recipient && {
      ...withMaskedAddress({ name: recipient.name, email: recipient.email }),
      ...{ statement, due_on, own: own && withMaskedAddress(own) },
    },
  };
}

export async function publicFile(
  { system }: PublicCtx,
  files: Files,
  { id }: OpenedNewsletter,
  fileId: string,
): Promise<FileAnswer> {
  const row = await system
    .selectFrom('newsletter_files')
    .innerJoin('files', 'files.id', 'newsletter_files.file_id')
    .select(storedFileColumns)
    .where('newsletter_files.file_id', '=', fileId)
    .where('newsletter_files.newsletter_id', '=', id)
    .where(
      sql<boolean>`exists (select from newsletters n
        join newsletter_versions v on v.newsletter_id = n.id and v.number = n.current_version
        where n.id = ${id} and n.deleted_at is null and n.publish_at <= now() and n.archived_at is null
          and (n.expires_at is null or n.expires_at > now()) and ${isInVersion(fileId)})`,
    )
    .executeTakeFirst();
  return files.read(row);
}
