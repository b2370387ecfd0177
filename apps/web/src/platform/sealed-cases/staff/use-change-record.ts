import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { useSend } from '../../../core/api/use-send.ts';
import type { SealedNote } from '../report-content.ts';
import type { StaffChannel } from './staff-channel.ts';
import type { OpenedParts, OpenedRecord } from './use-opened-report.ts';

interface OfReport {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly opened: OpenedParts;
}

/** A new version of a record, sealed for those who read the old one; refused where somebody else was quicker. */
export function useChangeRecord({ of, detail, opened }: OfReport) {
  const send = useSend(of.refs.change_record);
  const save = (
    { id, kind, audience, version, written_at }: OpenedRecord,
    note: Pick<SealedNote, 'text' | 'fields' | 'files'>,
    onDone?: () => void,
  ) => {
    const changed = { ...note, written_at, changed_at: new Date().toISOString() };
    send.mutate(
      {
        params: { id: detail.id, record: id },
        body: { version, ...opened.seal(kind, changed, audience) },
      },
      { onSuccess: () => onDone?.(), onError: () => void opened.reread() },
    );
  };
  return { save, isPending: send.isPending };
}
