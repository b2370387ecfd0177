import type {
  SealedEnvelope,
  SealedRecord,
} from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../core/api/call.ts';
import { resourceOf, useEndpoint } from '../../../core/api/use-endpoint.ts';
import type { KeyPair } from '../../sealed-reports/data-keys.ts';
import {
  hasKeys,
  nextEpoch,
  type OpenReport,
  openAsRecipient,
  openMessage,
  openOwn,
  resealToEscrow,
  sealForSelf,
  sealMessage,
} from '../../sealed-reports/open-report.ts';
import { loadSodium, type Sodium } from '../../sealed-reports/sodium.ts';
import { contentFrom, noteFrom, type ReportContent, type SealedNote } from '../report-content.ts';
import type { StaffChannel } from './staff-channel.ts';

export interface OpenedRecord extends SealedNote {
  readonly id: string;
  readonly kind: string;
  readonly author: SealedRecord['author'];
  readonly audience: SealedRecord['audience'];
  readonly by: string | null;
  readonly version: number;
}

export interface OpenedParts {
  readonly envelope: SealedEnvelope;
  readonly report: OpenReport;
  readonly content: ReportContent | null;
  /** Everything else, the oldest first: by the time inside, which alone is exact. */
  readonly records: readonly OpenedRecord[];
  /** Seals words for an act or a record of this kind: for every reader, or for the asker alone. */
  readonly seal: (
    kind: string,
    note: Omit<SealedNote, 'written_at'> & Partial<Pick<SealedNote, 'written_at'>>,
    audience?: SealedRecord['audience'],
  ) => { epoch: number; body: string };
  readonly reread: () => Promise<void>;
}

const unreadable = (record: SealedRecord): OpenedRecord => ({
  ...{ id: record.id, kind: record.kind, author: record.author, audience: record.audience },
  ...{
    by: record.by?.label ?? null,
    version: record.version,
    text: 'Este texto não pôde ser aberto com a sua chave.',
    written_at: '',
  },
});

/** What the reader's key opens. A key that is due is made on the way; nobody is given keys without being asked about. */
export function useOpenedReport(of: StaffChannel, id: string, pair: KeyPair) {
  const asked = useEndpoint(of.refs.envelope, { params: { id } });
  const queries = useQueryClient();
  const [sodium, setSodium] = useState<Sodium | null>(null);
  useEffect(() => void loadSodium().then((loaded) => setSodium(() => loaded)), []);
  const envelope = asked.data;
  const reread = useCallback(
    () => queries.invalidateQueries({ queryKey: [resourceOf(of.refs.read)] }),
    [queries, of],
  );
  const report = useMemo(
    () => (sodium && envelope ? openAsRecipient(sodium, pair, envelope) : null),
    [sodium, envelope, pair],
  );
  useKeyCare(of, id, { sodium, envelope, report, reread });
  const opened = useMemo((): OpenedParts | null => {
    if (!sodium || !envelope || !report || !hasKeys(report)) return null;
    let content: ReportContent | null = null;
    const records: OpenedRecord[] = [];
    for (const record of envelope.records)
      try {
        const value =
          record.audience === 'author'
            ? openOwn<unknown>(sodium, pair, report.reporterKey, record)
            : openMessage<unknown>(sodium, report, record);
        if (record.kind === 'content' && record.author === 'outside') content = contentFrom(value);
        else records.push({ ...unreadable(record), ...noteFrom(value) });
      } catch {
        records.push(unreadable(record));
      }
    return {
      envelope,
      report,
      content,
      records: records.toSorted((one, other) => (one.written_at < other.written_at ? -1 : 1)),
      seal: (kind, note, audience) => {
        const value = { written_at: new Date().toISOString(), ...note };
        return audience === 'author'
          ? sealForSelf(sodium, pair, report, kind, value)
          : sealMessage(sodium, report, kind, value);
      },
      reread,
    };
  }, [sodium, envelope, report, pair, reread]);
  return {
    asked,
    opened,
    reread,
    isWaiting: !sodium || asked.isPending,
  };
}

interface Care {
  readonly sodium: Sodium | null;
  readonly envelope: SealedEnvelope | undefined;
  readonly report: OpenReport | null;
  readonly reread: () => Promise<void>;
}

/** Whoever opens a report makes the key that a removal asked for, and seals its keys to an escrow that is new. */
function useKeyCare(of: StaffChannel, id: string, { sodium, envelope, report, reread }: Care): void {
  const isBusy = useRef(false);
  useEffect(() => {
    if (!sodium || !envelope || !report || !hasKeys(report) || isBusy.current) return;
    const resealed = resealToEscrow(sodium, report.keys, envelope);
    if (!envelope.rotation_due && resealed === null) return;
    isBusy.current = true;
    const care = async () => {
      const silently = { handles: () => true };
      if (envelope.rotation_due)
        await call(of.refs.rotate_key, { params: { id }, body: nextEpoch(sodium, envelope).body }, silently);
      if (resealed) await call(of.refs.escrow_keys, { params: { id }, body: resealed }, silently);
      await reread();
    };
    care()
      // Somebody else did it meanwhile, or will: reading goes on with the keys there are.
      .catch(() => undefined)
      .finally(() => {
        isBusy.current = false;
      });
  }, [of, id, sodium, envelope, report, reread]);
}
