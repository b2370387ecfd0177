import { createHash } from 'node:crypto';
import {
  type DocumentContent,
  documentWords,
} from '@conforme/contracts/platform/issued-documents/document-content.ts';
import { sql } from 'kysely';
import { found } from '../../core/app-error.ts';
import type { Principal, UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import type { IssuedPaper } from '../reports/pdf-issued.ts';
import { canonicalJson } from './canonical-json.ts';

/** Of a case, or of the organisation itself where `id` is null. */
export interface DocumentOwner {
  readonly id: string | null;
  readonly legalEntityId: number;
}

/** An account, or somebody outside: then the paper names whom it is about as its author. */
export type Issuer = Pick<Principal, 'userId' | 'headId'> | { readonly userId: null; readonly name: string };

/** What issuing needs to know of a request; one of a session has it all. */
export interface IssuingCtx extends Pick<UserCtx, 'config' | 'system' | 'http' | 'scope' | 'db'> {
  readonly user: Issuer;
}

const authorOf = (issuer: Issuer) =>
  issuer.userId === null
    ? sql`(select ${issuer.name}::text as name)`
    : sql`(select name from users where id = ${issuer.userId})`;

/** What every version of a document says of itself. */
interface Head {
  readonly organisation: string;
  readonly protocol: string | null;
  readonly author: string;
  readonly at: string;
  readonly version: number;
}

/** Documents of one kind of one owner are versions of each other. */
export const seriesOf = (id: string | null, legalEntityId: number) =>
  id === null ? sql`case_id is null and legal_entity_id = ${legalEntityId}` : sql`case_id = ${id}`;

/** The whole paper; without a way to check it, a preview. */
export function paperOf(head: Head, content: DocumentContent, check: IssuedPaper['check']): IssuedPaper {
  const { organisation, protocol, author, at, version } = head;
  return {
    ...{ title: content.title, organisation, author, at, protocol, version, content, check },
    contentSha256: createHash('sha256').update(canonicalJson(content)).digest('hex'),
    foot: [protocol, `versão ${version}`, check?.code ?? 'prévia'].filter(Boolean).join(' · '),
    ...(check ? {} : { watermark: documentWords.preview }),
  };
}

/** As the next version of the series would be; what the asker does not reach is not found. */
export async function readHead(
  ctx: IssuingCtx,
  { id, legalEntityId }: DocumentOwner,
  kind: string,
): Promise<Head> {
  const { rows } = await sql<Head>`
    select e.shown_name as organisation, c.protocol, author.name as author,
      case when c.sealed then date_trunc('hour', now(), 'UTC') else now() end as at,
      (select coalesce(max(d.version), 0) + 1 from issued_documents d
       where d.kind = ${kind} and ${seriesOf(id, legalEntityId)}) as version
    from legal_entities e left join cases c on c.id = ${id}::uuid and c.legal_entity_id = e.id
      cross join ${authorOf(ctx.user)} author
    where e.id = ${legalEntityId} and e.id = any (${scopeSql(ctx)}) and (${id}::uuid is null or c.id is not null)`.execute(
    ctx.db,
  );
  return found(rows[0]);
}
