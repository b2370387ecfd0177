import type { PublicCtx } from '../../core/context.ts';
import { takingTurns } from '../../core/turns.ts';
import type { SharedLimiter } from '../rate-limits.ts';
import { printPaper } from '../reports/print-paper.ts';
import type { ReportThreads } from '../reports/report-threads.ts';
import type { ReportWork } from '../reports/report-worker.ts';

interface Services {
  readonly limiter: SharedLimiter;
  readonly threads: ReportThreads;
}

/** Of one network: each takes a thread, and others wait for it. */
const PAPERS = { most: 40, minutes: 15 };

/** Papers of a case for somebody outside: anybody may ask, and each takes a thread for a moment. */
export class PublicPapers {
  private readonly inTurn = takingTurns({
    places: 2,
    longestQueue: 50,
    busy: 'Muitos documentos estão sendo feitos agora. Tente de novo em instantes.',
  });

  constructor(private readonly services: Services) {}

  /** Before any work: counted for where it is asked. */
  allow = ({ http }: PublicCtx): Promise<void> =>
    this.services.limiter.take(`receipts ${http.network}`, PAPERS.most, PAPERS.minutes);

  print = ({ http }: PublicCtx, work: ReportWork): Promise<Buffer> =>
    this.inTurn(() => printPaper(this.services.threads, work, http.untilGone()));
}
