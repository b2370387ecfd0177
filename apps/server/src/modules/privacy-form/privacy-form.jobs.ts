import { privacyKind } from '@conforme/contracts/modules/privacy-form/privacy-kind.ts';
import { promisedClocks } from '@conforme/contracts/modules/privacy-form/rules/promised-clocks.ts';
import type { Database, Transaction } from '../../core/database/database.ts';
import { casesToWarnOf, type WatchedKind, warnOfCase } from '../../platform/cases/deadline-warnings.jobs.ts';
import { type FeatureJobs, oneByOne } from '../../platform/jobs/feature-jobs.ts';
import { lockRequest } from './request/locked-request.ts';
import type { RequestJobServices } from './request-job-services.ts';
import {
  answeredToClose,
  closeAnswered,
  closeUnanswered,
  remindOutside,
  waitingFor,
} from './waiting.jobs.ts';

/** The holder is reminded otherwise. */
export const watchedRequests: WatchedKind = {
  kind: privacyKind,
  watched: [...promisedClocks, 'dsr.internal', 'dsr.share_notice'],
  deciders: 'privacy_form.approve',
  lock: lockRequest,
};

/**
 * What time does to requests. Each asks the rows what is due and asks again under the row's lock: run twice, or by two
 * instances at once, it is done once.
 */
export const privacyFormJobs = (services: RequestJobServices): FeatureJobs => {
  const { system } = services;
  const hourly = (
    find: (db: Database) => Promise<string[]>,
    work: (db: Transaction, services: RequestJobServices, id: string) => Promise<void>,
  ) => oneByOne(system, find, (db, id) => work(db, services, id));
  return {
    tasks: {
      'warn-of-requests': hourly(
        (db) => casesToWarnOf(watchedRequests, db),
        (db, { notifier }, id) => warnOfCase(watchedRequests, db, notifier, id),
      ),
      'remind-holders': hourly((db) => waitingFor(db, 'reminder'), remindOutside),
      'close-unanswered-requests': hourly((db) => waitingFor(db, 'end'), closeUnanswered),
      'close-answered-requests': hourly(answeredToClose, closeAnswered),
    },
    cron: {
      'warn-of-requests': '7 * * * *',
      'remind-holders': '17 * * * *',
      'close-unanswered-requests': '27 * * * *',
      'close-answered-requests': '37 * * * *',
    },
  };
};
