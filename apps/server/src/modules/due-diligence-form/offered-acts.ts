import type { DueDiligenceDetail } from '@conforme/contracts/modules/due-diligence-form/due-diligence-detail.schemas.ts';
import {
  analysisEntries,
  type DueDiligenceFacts,
  dueDiligenceActPermissions,
  dueDiligenceActs,
  isDueDiligenceRefusalTold,
  nextDueDiligenceAct,
  refusedDueDiligenceAct,
} from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import type { CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';

/** An assessment as it was read, before anybody said what may be done with it. */
export type ReadDueDiligence = Omit<DueDiligenceDetail, 'actions' | 'next' | 'entries'> & {
  readonly entries: readonly Omit<CaseEntry, 'actions'>[];
};

interface ActAsker {
  readonly userId: number;
  readonly now: number;
  readonly permissions: ReadonlySet<string>;
}

/** What the asker may do with it: the rules are asked here, and the screen shows what it is told. */
export function withOfferedActs(read: ReadDueDiligence, asker: ActAsker): DueDiligenceDetail {
  const facts = factsOf(read);
  const acts = dueDiligenceActs.options.map(({ value }) => value);
  const may = (act: (typeof acts)[number]) => asker.permissions.has(dueDiligenceActPermissions[act]);
  const next = nextDueDiligenceAct(facts, asker);
  return {
    ...read,
    entries: read.entries.map((entry) => ({ ...entry, actions: [] })),
    actions: acts
      .filter(may)
      .map((name) => ({ name, refused: refusedDueDiligenceAct(name, facts, asker) }))
      .filter(({ name, refused }) => refused === null || isDueDiligenceRefusalTold(name, facts)),
    next: next !== null && may(next) ? next : null,
  };
}

const isAnalysis = (kind: CaseEntry['kind']): boolean => analysisEntries.some((one) => one === kind);

const factsOf = ({
  state,
  opinion,
  submitted_at,
  renewal,
  findings,
  entries,
}: ReadDueDiligence): DueDiligenceFacts => ({
  state,
  isProposed: opinion !== null,
  analysedBy: entries
    .filter(({ kind, author }) => author === 'staff' && isAnalysis(kind))
    .flatMap(({ by }) => (by === null ? [] : [by.id])),
  wasAnswered: submitted_at !== null,
  hasRenewal: renewal !== null,
  openFindings: findings.filter(({ closed_at }) => closed_at === null).length,
});
