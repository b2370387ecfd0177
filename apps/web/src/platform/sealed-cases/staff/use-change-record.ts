import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import type { SealedNote } from '../report-content.ts';
import type { StaffChannel } from './staff-channel.ts';
import type { OpenedParts, OpenedRecord } from './use-opened-report.ts';
import { useSendSealed } from './use-send-sealed.ts';

interface OfReport {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly opened: OpenedParts;
}

/** A new version of a record, sealed for those who read the old one; refused where somebody else was quicker. */
export function useChangeRecord({ of, detail, opened }: OfReport) {
  const { send, isSending, failure } = useSendSealed(of.refs.change_record);
  /** True where it arrived. */
  const save = async (
    { id, kind, audience, version, written_at }: OpenedRecord,
    note: Pick<SealedNote, 'text' | 'fields' | 'files'>,
  ): Promise<boolean> => {
    const hasArrived = await send([id, version, opened.envelope.epoch, note], () => ({
      params: { id: detail.id, record: id },
      body: {
        version,
        ...opened.seal(kind, { ...note, written_at, changed_at: new Date().toISOString() }, audience),
      },
    }));
    if (!hasArrived) void opened.reread();
    return hasArrived;
  };
  return { save, isSending, failure };
}
