import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { uploadWords } from '@conforme/contracts/core/upload.ts';
import { MOST_FILE_BYTES } from '@conforme/contracts/platform/sealed-reports/sealed-sizes.ts';
import { ActionIcon, Button, Checkbox, Progress } from '@mantine/core';
import { IconCircleCheck, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ApiError, failureWords } from '../../../core/api/api-error.ts';
import type { NamedFile } from '../report-content.ts';
import { FilesExpired } from './draft-files.ts';
import { type KeptVoice, RecordVoice } from './record-voice.tsx';
import { sealForSending } from './seal-for-sending.ts';
import './sealed-form.css';

const MOST_FILES = 10;

const refusalOf = ({ size }: File): string | null => {
  if (size === 0) return uploadWords.empty;
  return size > MOST_FILE_BYTES ? `O limite é ${formatBytes(MOST_FILE_BYTES)} por arquivo.` : null;
};
const wordsOf = (error: unknown): string => {
  if (error instanceof ApiError) return failureWords(error);
  return error instanceof FilesExpired ? error.message : 'Este arquivo não pôde ser preparado. Tente outro.';
};

interface Props {
  readonly files: readonly NamedFile[];
  /** Uploads the sealed bytes and gives their id. */
  readonly send: (sealed: File, onProgress: (percent: number) => void) => Promise<string>;
  readonly onFiles: (files: readonly NamedFile[]) => void;
  readonly onRemove: (file: NamedFile) => void;
  readonly onBusy: (isBusy: boolean) => void;
  /** Whoever reports may speak instead of writing. What was recorded is kept by the form, whatever step it shows. */
  readonly voice?: KeptVoice;
}

/** Files are stripped of what tells about whoever made them, sealed here, and only then sent. */
export function FilesStep({ files, send, onFiles, onRemove, onBusy, voice }: Props) {
  const [work, setWork] = useState<{ readonly name: string; readonly percent: number } | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [keepsOriginal, setKeepsOriginal] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const add = async (chosen: readonly File[], asItIs = keepsOriginal): Promise<boolean> => {
    setRefused([]);
    const refuse = (words: string) => setRefused((before) => [...before, words]);
    onBusy(true);
    let added = [...files];
    try {
      for (const file of chosen) {
        if (added.length >= MOST_FILES) {
          refuse(`Envie no máximo ${MOST_FILES} arquivos.`);
          break;
        }
        const refusal = refusalOf(file);
        if (refusal !== null) {
          refuse(`${file.name}: ${refusal}`);
          continue;
        }
        setWork({ name: file.name, percent: 0 });
        const at = added.length + 1;
        const prepared = await sealForSending(file, at, asItIs, (part) =>
          setWork({ name: file.name, percent: Math.round(part * 50) }),
        );
        if ('refused' in prepared) {
          refuse(`${file.name}: ${prepared.refused}`);
          continue;
        }
        const file_id = await send(prepared.sealed, (percent) =>
          setWork({ name: file.name, percent: 50 + Math.round(percent / 2) }),
        );
        added = [...added, { ...prepared.named, file_id }];
        onFiles(added);
      }
    } catch (error) {
      refuse(wordsOf(error));
    } finally {
      setWork(null);
      onBusy(false);
      if (input.current) input.current.value = '';
    }
    return added.length === files.length + chosen.length;
  };
  return (
    <section aria-label="Anexos">
      <p className="public-hint">
        Fotos e PDFs perdem o local, a data e o aparelho em que foram feitos, e o nome do arquivo é trocado.
        Cada arquivo é cifrado aqui e não passa por antivírus no servidor. Até {MOST_FILES} arquivos de{' '}
        {formatBytes(MOST_FILE_BYTES)}.
      </p>
      <Checkbox
        my="md"
        size="md"
        label="Preservar o original como prova"
        description="O arquivo vai como está, com tudo o que ele revela sobre quem o fez e onde."
        checked={keepsOriginal}
        onChange={(event) => setKeepsOriginal(event.currentTarget.checked)}
      />
      {files.length > 0 && (
        <ul className="plain-list sealed-files">
          {files.map((file) => (
            <li key={file.file_id}>
              <IconCircleCheck size={19} stroke={1.7} aria-hidden="true" />
              <span className="grow">{file.name}</span>
              <span className="muted num nowrap">{formatBytes(file.size)}</span>
              <ActionIcon size={36} aria-label={`Tirar ${file.name}`} onClick={() => onRemove(file)}>
                <IconTrash size={18} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {work && (
        <div role="status">
          <p className="public-hint sealed-file-name">Cifrando e enviando {work.name}</p>
          <Progress value={work.percent} aria-label={`Envio de ${work.name}`} />
        </div>
      )}
      {refused.length > 0 && (
        <div className="public-group-error sealed-refused" role="alert">
          <ul className="plain-list">
            {refused.map((words, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name; a line never moves.
              <li key={at}>{words}</li>
            ))}
          </ul>
        </div>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Escolher arquivos"
        onChange={(event) => void add([...(event.currentTarget.files ?? [])])}
      />
      <Button
        variant="default"
        size="md"
        loading={work !== null}
        leftSection={<IconPaperclip size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {files.length === 0 ? 'Escolher arquivos' : 'Escolher mais arquivos'}
      </Button>
      {voice && <RecordVoice {...voice} isBusy={work !== null} onTake={(taken) => add([taken], true)} />}
    </section>
  );
}
