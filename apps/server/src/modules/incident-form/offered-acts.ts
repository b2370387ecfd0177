import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import {
  nextIncidentAct,
  refusedAssessment,
} from '@conforme/contracts/modules/incident-form/rules/incident-next.ts';
import {
  type IncidentAsker,
  type IncidentFacts,
  incidentActPermissions,
  incidentActs,
  isIncidentRefusalTold,
  refusedIncidentAct,
} from '@conforme/contracts/modules/incident-form/rules/incident-states.ts';
import { isOnMural } from '@conforme/contracts/platform/alerts/on-mural.ts';
import type { CaseClock, CaseEntry } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { refusedPublishing, refusedWithdrawal } from '@conforme/contracts/platform/cases/publishing.ts';

/** An incident as it was read, before anybody said what may be done with it. */
export type ReadIncident = Omit<
  IncidentDetail,
  'actions' | 'next' | 'clocks' | 'counting_clocks' | 'entries'
> & {
  readonly clocks: readonly Omit<CaseClock, 'may_extend'>[];
  readonly entries: readonly Omit<CaseEntry, 'actions'>[];
};

interface ActAsker extends IncidentAsker {
  readonly permissions: ReadonlySet<string>;
}

/** What the asker may do with it: the rules are asked here, and the screen shows what it is told. */
export function withOfferedActs(incident: ReadIncident, asker: ActAsker): IncidentDetail {
  const facts = factsOf(incident, asker.now);
  const acts = incidentActs.options.map(({ value }) => value);
  const may = (act: (typeof acts)[number]) => asker.permissions.has(incidentActPermissions[act]);
  // The law gives no more time: none of them may be extended.
  const clocks = incident.clocks.map((clock) => ({ ...clock, may_extend: false }));
  const next = nextIncidentAct(facts, asker);
  return {
    ...incident,
    clocks,
    counting_clocks: countingClocks(clocks).map(({ id }) => id),
    entries: incident.entries.map((entry) => ({
      ...entry,
      actions: [
        ...(may('publish') && refusedPublishing(entry, incident.entries) === null
          ? ['publish' as const]
          : []),
        ...(may('unpublish') && refusedWithdrawal(entry) === null ? ['unpublish' as const] : []),
      ],
    })),
    actions: acts
      .filter((name) => may(name) && (name !== 'rectify' || hasRecords(incident)))
      .map((name) => ({
        name,
        refused:
          refusedIncidentAct(name, facts, asker) ??
          (name === 'assess' ? refusedAssessment(facts, may('decide_not')) : null),
      }))
      .filter(({ name, refused }) => refused === null || isIncidentRefusalTold(name, facts)),
    next: next !== null && may(next) ? next : null,
  };
}

/** What somebody recorded, and may have recorded wrong. */
const hasRecords = ({ filings, outages, events }: ReadIncident): boolean =>
  filings.length + outages.length > 0 || events.some(({ is_automatic }) => !is_automatic);

/** Of each term the last clock: one that was started again took the place of the one before. */
function countingClocks<Clock extends Pick<CaseClock, 'key'>>(clocks: readonly Clock[]): readonly Clock[] {
  return clocks.filter((clock, at) => clocks.findLastIndex(({ key }) => key === clock.key) === at);
}

const factsOf = (incident: ReadIncident, now: number): IncidentFacts => {
  const notice = incident.notices.find(({ withdrawn_at }) => withdrawn_at === null);
  return {
    nature: incident.nature,
    state: incident.state,
    validation: incident.validation,
    knownAt: incident.file.known_at,
    duty: incident.duty,
    isDecided:
      incident.not_communicated_reasons !== null || (incident.assessments[0]?.override ?? null) !== null,
    filed: incident.filings.map(({ kind }) => kind),
    holdersTold: incident.holders_told !== null,
    hasPublicNotice: notice !== undefined,
    noticeUntil: notice?.stays_until ?? null,
    hasAlert: incident.alerts.some((alert) => isOnMural(alert, now)),
    hasContact: incident.reporter.email !== null || incident.reporter.phone !== null,
  };
};
