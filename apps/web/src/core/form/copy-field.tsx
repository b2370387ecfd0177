import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import './form.css';
import { useRef, useState } from 'react';

/** Something to take along: shown whole, selected on focus, copied with one press. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [isCopied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      // Without the permission, or on plain HTTP, the old command still copies what is selected.
      if (!document.execCommand('copy')) return;
    }
    setCopied(true);
  };
  return (
    <div className="copy-field">
      <TextInput
        ref={input}
        className="grow"
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
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
