import { randomBytes } from 'node:crypto';
import {
  type LinkPurpose,
  type LinkPurposeName,
  linkPurposes,
} from '@conforme/contracts/core/link-purposes.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/app-error.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { recordAudit } from '../audit/audit.ts';
import type { LinkKeys } from './link-keys.ts';
import { type LinkClaim, LinkSeal } from './link-token.ts';

interface NewLink {
  readonly purpose: LinkPurposeName;
  readonly legalEntityId: number;
  /** Also where a job makes it: on behalf of whoever ordered that. */
  readonly createdBy: number;
  /** What it opens; the id is null where that is the organisation itself. */
  readonly target: { readonly type: string; readonly id: number | null };
  /** What it opens, in words an administrator understands. Shown in the list, never to whoever opens it. */
  readonly label: string;
  /** Days it lives, where not as long as its purpose says; null for no end. */
  readonly days?: number | null;
  /** The moment it ends, where that is known: the day after an event. */
  readonly until?: Date;
  /** How often it may be used; without it, any number of times. */
  readonly maxUses?: number;
}

/** What a link that is good leads to. */
export interface OpenedLink {
  readonly id: number;
  readonly legalEntityId: number;
  readonly createdBy: number | null;
  readonly target: { readonly type: string; readonly id: number | null };
}

/** Invented, damaged, expired, revoked, used up, of another purpose: nobody learns which. */
export const deadLink = () =>
  new AppError(
    'invalid_link',
    'Este link não é válido ou não vale mais. Peça um novo a quem o enviou a você.',
  );

/** Every `{param_encrypt}`, `{hash}` and `{link}` of the specification. */
export class PublicLinks {
  private readonly seal: LinkSeal;
  constructor(keys: LinkKeys) {
    this.seal = new LinkSeal(keys);
  }

  /** Inside the transaction of whatever it is made for. Gives the token; it is stored nowhere. */
  async create(db: Transaction, link: NewLink): Promise<{ id: number; token: string }> {
    const purpose: LinkPurpose = linkPurposes[link.purpose];
    const life = link.days === undefined ? purpose.days : link.days;
    const linkId = randomBytes(16);
    const { id, expires } = await db
      .insertInto('public_links')
      .values({
        link_id: linkId,
        legal_entity_id: link.legalEntityId,
        purpose: link.purpose,
        target_type: link.target.type,
        target_id: link.target.id,
        label: link.label,
        personal: purpose.personal ?? false,
        created_by: link.createdBy,
        // Whole seconds: the token carries the same moment.
        expires_at: link.until
          ? sql<string>`date_trunc('second', ${link.until.toISOString()}::timestamptz)`
          : sql<string | null>`date_trunc('second', now()) + make_interval(days => ${life})`,
        max_uses: link.maxUses ?? null,
      })
      .returning(['id', secondsOf('expires_at').as('expires')])
      .executeTakeFirstOrThrow();
    await recordAudit(
      db,
      { legalEntityId: link.legalEntityId, actorId: link.createdBy },
      { action: 'public_link.created', object: ['public_link', id], meta: { purpose: link.purpose } },
    );
    return { id, token: this.seal.seal(link.purpose, { linkId, expiresAt: expires }) };
  }

  /** Shows what the link leads to and counts nothing: whoever only looks, mail scanners too, changes nothing. */
  async open(system: Database, purpose: LinkPurposeName, token: string): Promise<OpenedLink> {
    const { rows } = await sql<Found>`select ${foundColumns} from public_links link
      where ${isGood(purpose, this.claimOf(purpose, token))}`.execute(system);
    return this.found(rows);
  }

  /** Counts one use, in the transaction of the act the link was used for: both happen or neither. */
  async use(db: Transaction, purpose: LinkPurposeName, token: string): Promise<OpenedLink> {
    const { rows } = await sql<Found>`update public_links link set uses = uses + 1, last_used_at = now()
      where ${isGood(purpose, this.claimOf(purpose, token))} returning ${foundColumns}`.execute(db);
    return this.found(rows);
  }

  /** The same for a link that was opened a while ago and is known by its row; no row where it is good no more. */
  usedAgain = (purpose: LinkPurposeName, id: number) =>
    sql`update public_links link set uses = uses + 1, last_used_at = now()
      where link.id = ${id} and link.purpose = ${purpose} and link_state(link) = 'active' returning true`;

  /** The same address again, from the row alone. Whoever asks must be allowed to have it. */
  addressOf(link: {
    readonly purpose: LinkPurposeName;
    readonly linkId: Buffer;
    readonly expires: number | null;
    readonly targetType: string;
  }): string {
    const token = this.seal.seal(link.purpose, { linkId: link.linkId, expiresAt: link.expires });
    return linkAddress(link.purpose, token, link.targetType);
  }

  /** A token that does not open still asks the database, for a link that nobody has. */
  private claimOf(purpose: LinkPurposeName, token: string): LinkClaim {
    return this.seal.open(purpose, token) ?? { linkId: randomBytes(16), expiresAt: null };
  }

  private found([row]: readonly Found[]): OpenedLink {
    if (!row) throw deadLink();
    return {
      id: row.id,
      legalEntityId: row.legal_entity_id,
      createdBy: row.created_by,
      target: { type: row.target_type, id: row.target_id },
    };
  }
}

/** Where the link opens in the browser: a hash, so the token reaches no server in an address. */
const linkAddress = (purpose: LinkPurposeName, token: string, targetType: string): string =>
  `/#${linkPurposes[purpose].path.replace(':type', encodeURIComponent(targetType)).replace(':param', token)}`;

interface Found {
  id: number;
  legal_entity_id: number;
  created_by: number | null;
  target_type: string;
  target_id: number | null;
}
const foundColumns = sql.raw(
  'link.id, link.legal_entity_id, link.created_by, link.target_type, link.target_id',
);

export const secondsOf = (column: 'expires_at') =>
  sql<number | null>`extract(epoch from ${sql.ref(column)})::float8`;

/** The row is the authority. It is the same for every purpose and every way of being refused. */
const isGood = (purpose: LinkPurposeName, { linkId, expiresAt }: LinkClaim) => sql`
  link.link_id = ${linkId} and link.purpose = ${purpose} and link_state(link) = 'active'
  and ${secondsOf('expires_at')} is not distinct from ${expiresAt}::float8`;
