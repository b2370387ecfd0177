import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import type { Endpoint } from '@conforme/contracts/core/endpoint.ts';
import type { UploadRules } from '@conforme/contracts/core/upload.ts';
import type { CasePaper } from '@conforme/contracts/platform/cases/case-entries.ts';
import { FILES_PER_DRAFT } from '@conforme/contracts/platform/cases/draft-rules.ts';
import { ActionIcon, Input, NativeSelect } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { isGone } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { upload } from '../../../core/api/upload.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { FileUpload } from '../../files/file-upload.tsx';
import { useTellBusy } from '../../files/still-sending.ts';
import { useUploads } from '../../files/use-uploads.ts';
import './arrival-papers.css';
import { useOnArrival } from '../../../core/ui/use-when-changed.ts';

/** As the form keeps it: enough to show it again after a reload, and to know for how long. */
export interface KeptPaper {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly paper: CasePaper;
  readonly sentAt: string;
}
type SentPaper = Pick<KeptPaper, 'id' | 'name' | 'size'>;

/** Where papers wait for the case they came with. */
export interface PaperEndpoints {
  readonly sendPapers: Endpoint & { readonly upload: UploadRules };
  /** Takes a `file_id`. */
  readonly dropPaper: Endpoint;
}

/** What a paper can be, where there is more than one answer. */
export type PaperKinds = readonly { readonly value: CasePaper; readonly label: string }[];

/** What nobody sends goes within a day; what was typed stays. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const isOver = ({ sentAt }: KeptPaper): boolean => Date.now() - Date.parse(sentAt) >= KEPT_MS;

interface Props {
  readonly of: FieldOf<readonly KeptPaper[]>;
  /** True while the form holds what an earlier visit left. */
  readonly isRestored: boolean;
  readonly onBusy: (isBusy: boolean) => void;
  readonly endpoints: PaperEndpoints;
  readonly kinds?: PaperKinds;
}

/** What came with the case: sent at once, named for what it is, and there again after a reload. */
export function ArrivalPapers({ of, isRestored, onBusy, endpoints, kinds = [] }: Props) {
  const { sendPapers, dropPaper } = endpoints;
  // Two that come or go at once must not be taken for each other.
  const now = useRef(of.value);
  now.current = of.value;
  const [over] = useState(() => of.value.filter(isOver));
  // Once, of what a draft brought back.
  useOnArrival(() => {
    if (over.length > 0) of.set(of.value.filter((kept) => !over.includes(kept)));
  });
  const uploads = useUploads<{ readonly files: readonly SentPaper[] }>({
    rules: sendPapers.upload,
    send: (file, options) =>
      upload(sendPapers, {}, file, options) as Promise<{ readonly files: readonly SentPaper[] }>,
    onDone: ({ files }, file) => {
      const done = uploads.list.find((one) => one.file === file);
      if (done) uploads.queue.remove(done.id);
      const sentAt = new Date().toISOString();
      for (const sent of files) {
        const kept: KeptPaper = { ...sent, paper: 'request', sentAt };
        of.insert(now.current.length, kept);
        now.current = [...now.current, kept];
      }
    },
  });
  useTellBusy(uploads, onBusy);
  const drop = async (id: string) => {
    await call(dropPaper, { params: { file_id: id } }, { handles: isGone }).catch((error) => {
      // What is gone already is gone.
      if (!isGone(error)) throw error;
    });
    const index = now.current.findIndex((one) => one.id === id);
    if (index < 0) return;
    now.current = now.current.toSpliced(index, 1);
    of.remove(index);
  };
  const papers = of.value.map((kept, index) => ({ kept, place: of.at(`${index}`) }));
  return (
    <div className="form-wide stack">
      {isRestored && over.length > 0 && (
        <p className="callout" data-tone="info">
          <span>
            Anexos ficam guardados por um dia. Anexe de novo: {over.map(({ name }) => name).join(', ')}.
          </span>
        </p>
      )}
      {papers.length > 0 && (
        <ul className="plain-list arrival-papers">
          {papers.map(({ kept, place }) => (
            <Paper key={kept.id} kept={kept} place={place} kinds={kinds} onDrop={drop} />
          ))}
        </ul>
      )}
      <div className="stack" data-path={of.path}>
        {of.error && !papers.some(({ place }) => place.error) && (
          <Input.Error role="alert">{of.error}</Input.Error>
        )}
        {/* What is still on its way can be cancelled to the end. */}
        {papers.length < FILES_PER_DRAFT || uploads.list.length > 0 ? (
          <FileUpload
            uploads={uploads}
            choose={papers.length === 0 ? 'Anexar arquivo' : 'Anexar outro arquivo'}
          />
        ) : (
          <p className="muted">Cabem {FILES_PER_DRAFT} arquivos. Para trocar, tire um da lista.</p>
        )}
      </div>
    </div>
  );
}

interface PaperProps {
  readonly kept: KeptPaper;
  readonly place: FieldOf<KeptPaper>;
  readonly kinds: PaperKinds;
  readonly onDrop: (id: string) => Promise<void>;
}

function Paper({ kept: { id, name, size, paper }, place, kinds, onDrop }: PaperProps) {
  const [isGoing, setGoing] = useState(false);
  const drop = () => {
    setGoing(true);
    // Said by the call itself; the file stays where it is.
    onDrop(id).catch(() => setGoing(false));
  };
  return (
    <li data-path={place.path} data-wrong={place.error ? true : undefined}>
      {place.error ? (
        <IconAlertCircle size={18} stroke={1.7} aria-hidden="true" />
      ) : (
        <IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />
      )}
      <span className="arrival-name" dir="auto">
        {name} <span className="muted small num nowrap">{formatBytes(size)}</span>
      </span>
      {kinds.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={`O que é ${name}`}
          data={[...kinds]}
          value={paper}
          onChange={(event) => place.at('paper').set(event.currentTarget.value as CasePaper)}
        />
      )}
      <ActionIcon size={32} aria-label={`Tirar ${name}`} loading={isGoing} onClick={drop}>
        <IconTrash size={17} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      {place.error && (
        <Input.Error className="arrival-error" role="alert">
          {place.error}
        </Input.Error>
      )}
    </li>
  );
}
