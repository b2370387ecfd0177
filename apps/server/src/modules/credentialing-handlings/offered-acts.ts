import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import {
  type ApplicationFacts,
  applicationActPermissions,
  applicationActs,
  isApplicationRefusalTold,
  nextApplicationAct,
  refusedApplicationAct,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import type { CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';

/** An application as it was read, before anybody said what may be done with it. */
export type ReadApplication = Omit<ApplicationDetail, 'actions' | 'next' | 'entries'> & {
  readonly entries: readonly Omit<CaseEntry, 'actions'>[];
};

interface ActAsker {
  readonly userId: number;
  readonly permissions: ReadonlySet<string>;
}

/** What the asker may do with it: the rules are asked here, and the screen shows what it is told. */
export function withOfferedActs(read: ReadApplication, asker: ActAsker): ApplicationDetail {
  const facts = factsOf(read);
  const acts = applicationActs.options.map(({ value }) => value);
  const may = (act: (typeof acts)[number]) => asker.permissions.has(applicationActPermissions[act]);
  const next = nextApplicationAct(facts, asker);
  return {
    ...read,
    entries: read.entries.map((entry) => ({ ...entry, actions: [] })),
    actions: acts
      .filter(may)
      .map((name) => ({ name, refused: refusedApplicationAct(name, facts, asker) }))
      .filter(({ name, refused }) => refused === null || isApplicationRefusalTold(name, facts)),
    next: next !== null && may(next) ? next : null,
  };
}

const factsOf = (read: ReadApplication): ApplicationFacts => ({
  state: read.state,
  opinionBy: read.opinion && (read.opinion.by?.id ?? 0),
  opinedBy: read.entries.flatMap(({ kind, by }) => (kind === 'opinion' && by ? [by.id] : [])),
  decidedBy: read.decision && (read.decision.by?.id ?? 0),
  unreviewedFiles: read.documents_sent.filter(({ review }) => review === 'pending').length,
  incomeChecked: read.income?.income_class != null,
  unconfirmedRenewal: read.unrecorded_renewal && read.counted.at === null,
  isFinal: read.call.status === 'final',
  hasTerm: read.documents.length > 0,
  termSigned: read.term_signed_at !== null,
});
