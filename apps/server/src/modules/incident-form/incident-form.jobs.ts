import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import type { Database } from '../../core/database/database.ts';
import { casesToWarnOf, type WatchedKind, warnOfCase } from '../../platform/cases/deadline-warnings.jobs.ts';
import { type FeatureJobs, oneByOne } from '../../platform/jobs/feature-jobs.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { lockIncident } from './locked-incident.ts';

/** The usual five, two and no days left are days 15, 18 and 20 of the complement. */
export const watchedIncidents: WatchedKind = {
  kind: incidentKind,
  watched: incidentKind.dueClocks,
  hourly: ['inc.anpd', 'inc.holders'],
  deciders: 'incident_form.approve',
  lock: lockIncident,
};

/** Each warning is given once, whoever runs this and however often. */
export const incidentFormJobs = ({
  system,
  notifier,
}: {
  readonly system: Database;
  readonly notifier: Notifier;
}): FeatureJobs => ({
  tasks: {
    'warn-of-incidents': oneByOne(
      system,
      (db) => casesToWarnOf(watchedIncidents, db),
      (db, id) => warnOfCase(watchedIncidents, db, notifier, id),
    ),
  },
  cron: { 'warn-of-incidents': '2,32 * * * *' },
});
