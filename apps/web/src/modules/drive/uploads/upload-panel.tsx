import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { ActionIcon, Progress } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import type { ResumableUpload, ResumableUploads } from './resumable-uploads.ts';
import '@mantine/core/styles/Progress.layer.css';
import './upload-panel.css';

const words: Readonly<Record<ResumableUpload['state'], string>> = {
  waiting: 'na fila',
  sending: '',
  paused: 'pausado',
  done: 'pronto',
  refused: '',
};

function headline(list: readonly ResumableUpload[]): string {
  const count = (state: ResumableUpload['state']) => list.filter((one) => one.state === state).length;
  const [done, refused] = [count('done'), count('refused')];
  if (done + refused < list.length) return `Enviando ${done + refused + 1} de ${list.length}`;
  const sent = done === 1 ? '1 arquivo enviado' : `${done} arquivos enviados`;
  if (refused === 0) return sent;
  return `${sent}, ${refused === 1 ? '1 recusado' : `${refused} recusados`}`;
}

const MOST_ROWS = 50;

/** A folder of thousands is drawn anew with every piece that leaves: the first of what is not done, then what is. */
function rowsOf(list: readonly ResumableUpload[]): readonly ResumableUpload[] {
  if (list.length <= MOST_ROWS) return list;
  const open = list.filter(({ state }) => state !== 'done').slice(0, MOST_ROWS);
  const room = MOST_ROWS - open.length;
  const done = room > 0 ? list.filter(({ state }) => state === 'done').slice(-room) : [];
  return [...done, ...open];
}

interface Props<T> {
  readonly uploads: ResumableUploads<T>;
  /** In a corner of the screen, over what is below. */
  readonly isFloating?: boolean;
}

/** What is on its way, with pause, resume and giving up. */
export function UploadPanel<T>({ uploads, isFloating = false }: Props<T>) {
  const list = useSyncExternalStore(uploads.subscribe, uploads.current);
  const [isFolded, setFolded] = useState(false);
  if (list.length === 0) return null;
  const rows = rowsOf(list);
  const hidden = list.length - rows.length;
  const Fold = isFolded ? IconChevronUp : IconChevronDown;
  return (
    <section className={isFloating ? 'card uploads floating' : 'card uploads'} aria-label="Envios">
      <header>
        <h2>
          <span role="status">{headline(list)}</span>
        </h2>
        {isFloating && (
          <ActionIcon
            variant="subtle"
            aria-label="Lista de envios"
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            <Fold size={16} aria-hidden="true" />
          </ActionIcon>
        )}
        {list.some(({ state }) => state === 'done') && (
          <ActionIcon
            variant="subtle"
            aria-label="Tirar os prontos da lista"
            onClick={() => uploads.clearDone()}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </header>
      {!isFolded && (
        <ul className="plain-list">
          {rows.map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploads={uploads} />
          ))}
          {hidden > 0 && (
            <li className="muted small">
              {hidden === 1 ? 'e mais 1 arquivo' : `e mais ${hidden.toLocaleString('pt-BR')} arquivos`}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function UploadRow<T>({ upload, uploads }: { upload: ResumableUpload; uploads: ResumableUploads<T> }) {
  const { id, file, state, sent, reason, isFinal = false } = upload;
  const percent = file.size === 0 ? 0 : Math.floor((sent / file.size) * 100);
  return (
    <li>
      <div className="grow">
        <div className="upload-line">
          <span className="upload-name" title={file.name}>
            {file.name}
          </span>
          <span className="upload-state">
            {words[state] || (state === 'sending' ? `${formatBytes(sent)} de ${formatBytes(file.size)}` : '')}
          </span>
        </div>
        {state === 'refused' ? (
          <p className="upload-refused" role="alert">
            {reason}
          </p>
        ) : (
          <Progress
            value={state === 'done' ? 100 : percent}
            size={4}
            aria-label={`${file.name}: ${percent}%`}
          />
        )}
      </div>
      {(state === 'sending' || state === 'waiting') && (
        <ActionIcon variant="subtle" aria-label={`Pausar ${file.name}`} onClick={() => uploads.pause(id)}>
          <IconPlayerPause size={16} aria-hidden="true" />
        </ActionIcon>
      )}
      {(state === 'paused' || (state === 'refused' && !isFinal)) && (
        <ActionIcon variant="subtle" aria-label={`Continuar ${file.name}`} onClick={() => uploads.resume(id)}>
          <IconPlayerPlay size={16} aria-hidden="true" />
        </ActionIcon>
      )}
      {state === 'done' ? (
        <IconCheck size={16} className="upload-done" aria-hidden="true" />
      ) : (
        <ActionIcon
          variant="subtle"
          aria-label={`Desistir de ${file.name}`}
          onClick={() => uploads.cancel(id)}
        >
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
