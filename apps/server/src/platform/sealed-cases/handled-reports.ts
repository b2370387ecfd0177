import { refusedSealedAct, type SealedAct } from '@conforme/contracts/platform/sealed-cases/sealed-acts.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import type { ChannelKind } from '@conforme/contracts/platform/sealed-cases/sealed-channel.ts';
import type { CaseServices, HandledKind } from '../cases/handled-kind.ts';
import { type LockedReport, lockReport } from './locked-report.ts';
import { lookAtReport, readReport } from './read-report.ts';

/** Reports of one channel as the kit handles them. */
export interface HandledReports {
  readonly kind: ChannelKind['kind'];
  readonly channel: ChannelKind;
  readonly services: CaseServices;
  readonly handled: HandledKind<LockedReport, SealedAct | 'forward' | 'note', SealedCaseDetail>;
}

export const handledReports = (channel: ChannelKind, services: CaseServices): HandledReports => ({
  kind: channel.kind,
  channel,
  services,
  handled: {
    kind: channel.kind,
    services,
    lock: lockReport(channel),
    refused: (act, { facts }, asker) => refusedSealedAct(act as SealedAct, facts, asker),
    read: (ctx, id) => readReport(ctx, channel, id),
    look: (ctx, id) => lookAtReport(ctx, channel, id),
    // Nothing of a sealed report is ever published, and nobody outside is written to by mail.
    identifiers: async () => ({ known: [], allowed: [] }),
    tellOutside: async () => {},
  },
});
