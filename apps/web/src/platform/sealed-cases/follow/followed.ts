import type { ReporterProgress } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import type { ReporterEnvelope } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import type { OpenReport } from '../../sealed-reports/open-report.ts';

/** A report that was found with its receipt. Neither stands in the address or in any storage. */
export interface Followed {
  readonly receipt: string;
  readonly lookup: string;
  readonly envelope: ReporterEnvelope;
  readonly report: OpenReport;
  readonly progress: ReporterProgress;
}
