import { MOST_FOUND } from '@conforme/contracts/core/found-kinds.ts';
import { allPages } from '@conforme/contracts/page-catalog.ts';
import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import { deadlineWords } from '@conforme/contracts/platform/deadlines/deadline-words.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserCtx } from '../../core/context.ts';
import { scopeSql } from '../../core/scope-sql.ts';
import { type FoundRow, firstFound, type QuickSource } from '../quick-search/quick-source.ts';
import { type FirstClock, promisedReading } from './due-reading.ts';
import { protocolBegins } from './intake/protocol-beginning.ts';

interface FoundCase extends FoundRow {
  readonly is_open: boolean;
  readonly clock: Pick<FirstClock, 'version' | 'started_at' | 'extensions'> | null;
}

/** What a kind may add: by protocol every kind is found. */
interface FoundByKind {
  /** A call of the kind's own search function: names, addresses, documents. */
  readonly search?: (ctx: UserCtx, words: string) => RawBuilder<unknown>;
  /** Who or what a case `c` is about, in one line. */
  readonly about?: RawBuilder<unknown>;
}

/** Cases of one kind for the quick search. Those a session may not read (sealed ones) its row-level security hides. */
export function foundCases(kind: CaseKind, { search, about }: FoundByKind = {}): QuickSource<FoundCase> {
  const page = allPages.find(({ path }) => path === kind.path);
  if (!page) throw new Error(`the kind ${kind.formType} has no list page at ${kind.path}`);
  return {
    kind: 'cases',
    page,
    find: (ctx, words) => {
      const byProtocol = protocolBegins(kind.formType, words);
      const those =
        byProtocol ?? (search ? sql`c.id = any (array(${firstFound(search(ctx, words))}))` : null);
      return those && casesWhere(ctx, kind, those, about ?? sql`null::text`);
    },
    present: ({ detail, is_open, clock }, now) => {
      const reading = clock && promisedReading(clock, now);
      return {
        icon: kind.icon,
        detail: [kind.title, detail].filter(Boolean).join(' · '),
        due: reading && { state: reading.state, words: deadlineWords(reading) },
        ended: is_open ? null : kind.words.gender === 'm' ? 'Encerrado' : 'Encerrada',
      };
    },
  };
}

/** Open ones first, the newest first; the date is counted by the clock that the list counts by. */
const casesWhere = (ctx: UserCtx, kind: CaseKind, those: RawBuilder<unknown>, about: RawBuilder<unknown>) =>
  sql<FoundCase>`
    with found as (
      select c.id, c.protocol, c.is_open, c.received_at, ${about} as about from cases c
      where ${those} and c.form_type = ${kind.formType} and c.legal_entity_id = any (${scopeSql(ctx)})
      order by c.is_open desc, c.received_at desc, c.id limit ${MOST_FOUND})
    select found.id::text, found.protocol as label, found.about as detail, found.is_open,
      case when found.is_open and clock.case_id is not null then json_build_object('version', clock.version,
        'started_at', clock.started_at, 'extensions', clock.extensions) end as clock
    from found left join first_counting_clocks((select array_agg(id) from found)) clock on clock.case_id = found.id
    order by found.is_open desc, found.received_at desc, found.id`;
