import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { copyText } from '../ui/copy-text.ts';
import './form.css';

interface Props {
  readonly label: string;
  readonly value: string;
  /** True where it is also read and typed elsewhere, so that none of it may be out of sight on a phone. */
  readonly isWhole?: true;
  readonly onCopied?: () => void;
}

/** Something to take along: selected on focus, copied with one press. */
export function CopyField({ label, value, isWhole, onCopied }: Props) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const copy = async () => {
    field.current?.select();
    if (!(await copyText(value))) return;
    setCopied(true);
    onCopied?.();
  };
  const shown = {
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => {
      field.current = element;
    },
    label,
    value,
    readOnly: true,
    onFocus: () => field.current?.select(),
  };
  return (
    <div className="copy-field">
      {isWhole ? (
        <Textarea {...shown} className="grow copy-field-whole" rows={1} />
      ) : (
        <TextInput {...shown} className="grow" />
      )}
      <Button
        variant="default"
        onClick={copy}
        leftSection={isCopied ? <IconCheck size={17} stroke={1.8} /> : <IconCopy size={17} stroke={1.6} />}
      >
        {isCopied ? 'Copiado' : 'Copiar'}
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied ? 'Copiado' : ''}
      </span>
    </div>
  );
}
