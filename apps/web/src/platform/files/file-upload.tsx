import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { fileKinds, kindWords } from '@conforme/contracts/core/upload.ts';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { UploadRow } from './upload-row.tsx';
import { useDropTarget } from './use-drop-target.ts';
import type { Uploads } from './use-uploads.ts';
import './file-upload.css';

interface Props {
  readonly uploads: Uploads;
  /** 'Escolher foto' */
  readonly choose: string;
  /** Beside the button: what else can be done here. */
  readonly actions?: ReactNode;
}

/** Files by choice or by drag and drop, each with its own progress and its own way out. */
export function FileUpload({ uploads: { rules, list, queue }, choose, actions }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const { isOver, ...target } = useDropTarget((files) => queue.add(files));
  const accept = rules.kinds.flatMap((kind) => fileKinds[kind].extensions.map((ending) => `.${ending}`));
  return (
    <div className="file-upload">
      <div className="file-upload-target" data-over={isOver || undefined} {...target}>
        <div className="file-upload-actions">
          <Button
            variant="default"
            leftSection={<IconUpload size={17} stroke={1.7} aria-hidden="true" />}
            aria-describedby={hint}
            onClick={() => input.current?.click()}
          >
            {choose}
          </Button>
          {actions}
        </div>
        <p id={hint} className="muted small">
          {kindWords(rules)}, até {formatBytes(rules.maxBytes)}
          {rules.maxFiles > 1 && `, no máximo ${rules.maxFiles} por vez`}.{' '}
          <span className="file-upload-drag">Você também pode arrastar para cá.</span>
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept.join()}
          multiple={rules.maxFiles > 1}
          onChange={(event) => {
            queue.add([...(event.currentTarget.files ?? [])]);
            // The same file chosen again is a choice, too.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {list.length > 0 && (
        <ul className="plain-list file-upload-list">
          {list.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {list.map((upload) => spoken(upload)).join(' ')}
      </p>
    </div>
  );
}

/** Every tenth per cent would be too much to listen to: a quarter at a time. */
function spoken({ file, state, percent, reason }: Uploads['list'][number]): string {
  const words = {
    waiting: 'na fila.',
    sending: `enviando, ${Math.floor(percent / 25) * 25}%.`,
    done: 'enviado.',
    refused: `não enviado. ${reason}`,
    cancelled: 'envio cancelado.',
  };
  return `${file.name}: ${words[state]}`;
}
