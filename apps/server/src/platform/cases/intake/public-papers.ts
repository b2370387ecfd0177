import type { CaseKind } from '@conforme/contracts/platform/cases/case-kind.ts';
import type { PublicCtx } from '../../../core/context.ts';
import type { FairSemaphore } from '../../../core/fair-semaphore.ts';
import { headOf } from '../../organisations/head-organisation.ts';
import type { Limiter } from '../../rate-limits.ts';
import { printPaper } from '../../reports/print-paper.ts';
import type { ReportThreads } from '../../reports/report-threads.ts';
import type { ReportWork } from '../../reports/report-worker.ts';
import { limiterOf } from './limits-of-kind.ts';

interface Services {
  readonly limiter: Limiter;
  readonly threads: ReportThreads;
  readonly places: FairSemaphore;
}

/** Of one network: each takes a thread, and others wait for it. */
const PAPERS = { most: 40, minutes: 15 };

/** Papers of a case for somebody outside: anybody may ask, and each takes a thread for a moment. */
export class PublicPapers {
  constructor(private readonly services: Services) {}

  /** Before any work: counted for where it is asked. */
  allow = ({ http }: PublicCtx, kind: CaseKind): Promise<void> =>
    limiterOf(kind, this.services.limiter).take(`receipts ${http.network}`, PAPERS.most, PAPERS.minutes);

  /** In a place of the organisation whose case it is. */
  async print({ http, system }: PublicCtx, legalEntityId: number, work: ReportWork): Promise<Buffer> {
    const { places, threads } = this.services;
    const gone = http.untilGone();
    const organisation = await headOf(system, legalEntityId);
    return places.hold({ organisation }, () => printPaper(threads, work, gone), gone);
  }
}
