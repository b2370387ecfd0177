import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { ActionIcon } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconFile, IconReload, IconX } from '@tabler/icons-react';
import type { Upload } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';

interface Props {
  readonly upload: Upload;
  readonly queue: Uploads['queue'];
}

const ICONS = {
  waiting: IconFile,
  sending: IconFile,
  done: IconCircleCheck,
  refused: IconAlertCircle,
  cancelled: IconFile,
};

export function UploadRow({ upload: { id, file, state, percent, reason, isFinal }, queue }: Props) {
  const StateIcon = ICONS[state];
  const isUnderWay = state === 'sending' || state === 'waiting';
  const words = {
    waiting: 'Na fila',
    sending: `Enviando: ${percent}%`,
    done: 'Enviado',
    refused: reason,
    cancelled: 'Envio cancelado',
  }[state];
  return (
    <li className="upload" data-state={state}>
      <StateIcon size={18} stroke={1.7} aria-hidden="true" />
      <div className="grow">
        <p className="upload-name">
          <span className="ellipsis" dir="auto" title={file.name}>
            {file.name}
          </span>
          <span className="muted small num">{formatBytes(file.size)}</span>
        </p>
        <p className="upload-words small num">{words}</p>
        {state === 'sending' && (
          <div
            className="upload-bar"
            role="progressbar"
            aria-label={`Envio de ${file.name}`}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <span style={{ inlineSize: `${percent}%` }} />
          </div>
        )}
      </div>
      {isUnderWay && (
        <Act label={`Cancelar o envio de ${file.name}`} onClick={() => queue.cancel(id)} Icon={IconX} />
      )}
      {(state === 'cancelled' || (state === 'refused' && !isFinal)) && (
        <Act label={`Enviar ${file.name} de novo`} onClick={() => queue.retry(id)} Icon={IconReload} />
      )}
      {!isUnderWay && (
        <Act label={`Tirar ${file.name} da lista`} onClick={() => queue.remove(id)} Icon={IconX} />
      )}
    </li>
  );
}

function Act({ label, onClick, Icon }: { label: string; onClick: () => void; Icon: typeof IconX }) {
  return (
    <ActionIcon size={28} aria-label={label} title={label} onClick={onClick}>
      <Icon size={17} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}
