import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type ReadFile, readTemplateFile } from './read-template-file.ts';

interface Props {
  readonly label: string;
  readonly onRead: (read: Extract<ReadFile, { file: unknown }>['file']) => void;
}

/** A template in a JSON file: chosen, read, and what is wrong with it told in place. */
export function FileChoice({ label, onRead }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const read = await readTemplateFile(file);
    setWrong('wrong' in read ? read.wrong : []);
    if ('file' in read) onRead(read.file);
  };
  return (
    <div className="form-wide">
      <Button
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.7} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={label}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          // The same file chosen again is a choice, too.
          event.currentTarget.value = '';
        }}
      />
      {wrong.length > 0 && (
        <div className="callout template-file-wrong" data-tone="danger" role="alert">
          <p>Este arquivo não serve como modelo:</p>
          <ul>
            {wrong.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
