import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { Transaction } from '../../core/database/database.ts';
import { addJob } from '../jobs/add-job.ts';
import { contentHash } from '../read-signatures/read-signatures.ts';
import { assertDueAhead } from '../read-signatures/signature-due.ts';
import { richTextWords, sanitiseRichText } from '../rich-text/sanitise-rich-text.ts';

interface Release {
  readonly relevant: boolean;
  readonly note: string | null;
  readonly releasedBy: number | null;
}

interface Row {
  readonly id: number;
  readonly legal_entity_id: number;
  readonly title: string;
  readonly summary: string | null;
  readonly body: string;
  readonly cover_id: string | null;
  readonly cover_alt: string | null;
  readonly requires_signature: boolean;
  readonly signature_statement: string | null;
  readonly signature_due_on: string | null;
  readonly publish_at: string | null;
  readonly current_version: number;
  readonly has_audience: boolean;
  readonly expired: boolean;
  readonly refusal: 'under_review' | 'rejected' | 'text_changed' | null;
  readonly attachments: readonly { readonly sha256: string }[];
}

const reviewWords = {
  under_review: 'O texto está em revisão: espere o fluxo terminar ou retire-o da revisão.',
  rejected: 'O fluxo reprovou este texto: comece outra revisão antes de liberar.',
  text_changed: 'O texto mudou depois de aprovado: envie-o de novo para revisão.',
} as const;

type Completeness = Pick<Row, 'body' | 'has_audience' | 'cover_id' | 'cover_alt' | 'expired'>;

/** What no reader could do without: the field it is said at, and the words. */
function missingOf(row: Completeness): readonly [string, string] | null {
  if (richTextWords(row.body) === '' && !row.body.includes('<img'))
    return ['body', 'Escreva o texto antes de liberar.'];
  if (!row.has_audience) return ['everyone', 'Escolha para quem é o informativo.'];
  if (row.cover_id !== null && !row.cover_alt) return ['cover_alt', 'Descreva a capa para quem não a vê.'];
  if (row.expired) return ['expires_at', 'A data de fim já passou.'];
  return null;
}

function assertComplete(row: Row): void {
  if (row.refusal !== null) throw new AppError('conflict', reviewWords[row.refusal]);
  const missing = missingOf(row);
  if (missing) throw invalidField(...missing);
}

const completeness = sql`exists (select from newsletter_audience a where a.newsletter_id = n.id) as has_audience,
  n.expires_at is not null and n.expires_at <= greatest(now(), n.publish_at) as expired`;

/** Before anybody reads it for review: what would be refused at the last step is said at the first. */
export async function assertReviewable(db: Transaction, id: number): Promise<void> {
  const { rows } = await sql<Completeness>`
    select n.body, n.cover_id, n.cover_alt, ${completeness} from newsletters n where n.id = ${id}`.execute(
    db,
  );
  const missing = missingOf(rows[0] as Completeness);
  if (missing) throw new AppError('conflict', `O informativo ainda não pode ir para revisão. ${missing[1]}`);
}

/**
 * Makes the text that is being written the next version, the one that readers get. The first release, and a relevant
 * change, ask for signatures. Whoever calls it has locked the row and asked for the permission; also the last step of a
 * workflow.
 */
export async function releaseNewsletter(
  db: Transaction,
  id: number,
  { relevant, note, releasedBy }: Release,
): Promise<{ number: number; relevant: boolean }> {
  const { rows } = await sql<Row>`
    select n.*, ${completeness}, newsletter_release_refusal(n.id) as refusal,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size,
          'media_type', f.media_type, 'sha256', encode(f.sha256, 'hex')) order by a.created_at, f.id)
        from newsletter_files a join files f on f.id = a.file_id
        where a.newsletter_id = n.id and a.kind = 'attachment' and a.attached), '[]') as attachments
    from newsletters n where n.id = ${id}`.execute(db);
  const row = rows[0] as Row;
  assertComplete(row);
  const number = row.current_version + 1;
  const asksAgain = relevant || number === 1;
  if (asksAgain) assertDueAhead(row, { firstDay: row.publish_at && civilDayOf(Date.parse(row.publish_at)) });
  const body = sanitiseRichText(row.body);
  const statement = row.requires_signature ? row.signature_statement : null;
  const hash = contentHash({
    ...{ title: row.title, summary: row.summary, body, statement },
    attachments: row.attachments.map(({ sha256 }) => sha256),
  });
  await sql`insert into newsletter_versions (newsletter_id, number, legal_entity_id, title, summary, body, cover_id,
      cover_alt, attachments, signature_statement, content_hash, relevant, note, released_by)
    values (${id}, ${number}, ${row.legal_entity_id}, ${row.title}, ${row.summary}, ${body}, ${row.cover_id},
      ${row.cover_alt}, ${JSON.stringify(row.attachments)}::jsonb, ${statement}, ${hash}, ${asksAgain}, ${note},
      ${releasedBy})`.execute(db);
  await sql`update newsletters set status = 'RE', current_version = ${number}, released_at = now(),
      released_by = ${releasedBy}, body = ${body}, archived_at = null,
      publish_at = case when status = 'DR' then greatest(publish_at, now()) else publish_at end,
      signed_from = case when ${asksAgain} then ${number}::integer else signed_from end
    where id = ${id}`.execute(db);
  await sql`insert into newsletter_events (newsletter_id, legal_entity_id, kind, version, actor_id, detail)
    values (${id}, ${row.legal_entity_id}, ${number === 1 ? 'released' : 'version'}, ${number}, ${releasedBy},
      ${JSON.stringify({ relevant: asksAgain })}::jsonb)`.execute(db);
  await addJob(db, 'announce-newsletters', {}, { key: `announce newsletter ${id}` });
  return { number, relevant: asksAgain };
}
