import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { ActionIcon, Progress } from '@mantine/core';
import { IconCheck, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { ResumableUpload, ResumableUploads } from './resumable-uploads.ts';
import '@mantine/core/styles/Progress.layer.css';

const words: Readonly<Record<ResumableUpload['state'], string>> = {
  waiting: 'na fila',
  sending: '',
  paused: 'pausado',
  done: 'pronto',
  refused: '',
};

/** What is on its way, with pause, resume and giving up. */
export function UploadPanel<T>({ uploads }: { uploads: ResumableUploads<T> }) {
  const list = useSyncExternalStore(uploads.subscribe, uploads.current);
  if (list.length === 0) return null;
  const done = list.filter(({ state }) => state === 'done').length;
  return (
    <section className="card drive-uploads" aria-label="Envios">
      <header>
        <h2 role="status">
          {done === list.length
            ? `${done === 1 ? '1 arquivo enviado' : `${done} arquivos enviados`}`
            : `Enviando ${done + 1} de ${list.length}`}
        </h2>
        {done > 0 && (
          <ActionIcon
            variant="subtle"
            aria-label="Tirar os prontos da lista"
            onClick={() => uploads.clearDone()}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </header>
      <ul>
        {list.map((upload) => (
          <UploadRow key={upload.id} upload={upload} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow<T>({ upload, uploads }: { upload: ResumableUpload; uploads: ResumableUploads<T> }) {
  const { id, file, state, sent, reason } = upload;
  const percent = file.size === 0 ? 0 : Math.floor((sent / file.size) * 100);
  return (
    <li>
      <div className="grow">
        <div className="drive-upload-line">
          <span className="drive-upload-name">{file.name}</span>
          <span className="muted small">
            {words[state] || (state === 'sending' ? `${formatBytes(sent)} de ${formatBytes(file.size)}` : '')}
          </span>
        </div>
        {state === 'refused' ? (
          <p className="drive-refused small" role="alert">
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
      {state === 'sending' && (
        <ActionIcon variant="subtle" aria-label={`Pausar ${file.name}`} onClick={() => uploads.pause(id)}>
          <IconPlayerPause size={16} aria-hidden="true" />
        </ActionIcon>
      )}
      {(state === 'paused' || state === 'refused') && (
        <ActionIcon variant="subtle" aria-label={`Continuar ${file.name}`} onClick={() => uploads.resume(id)}>
          <IconPlayerPlay size={16} aria-hidden="true" />
        </ActionIcon>
      )}
      {state === 'done' ? (
        <IconCheck size={16} className="drive-ok" aria-hidden="true" />
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
