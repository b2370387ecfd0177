import { messages } from '@conforme/contracts/core/messages.ts';
import { Button, TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { go } from '../../core/navigation/hash-location.ts';
import { useFirstField } from '../../platform/official-page/use-first-field.ts';

/** For whoever has the paper in hand and no camera: the code is typed, and the same page answers. */
export function CodeForm({ isFirst }: { isFirst: boolean }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const first = useFirstField();
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = code.replace(/\s/g, '');
    if (typed !== '') return go(`/ged/validate/${encodeURIComponent(typed)}`);
    setError(messages.required);
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form ref={isFirst ? first : null} onSubmit={check} noValidate>
      <TextInput
        size="md"
        label="Código impresso no documento"
        description="Fica junto do QR code. Com ou sem os traços."
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button
        size="md"
        type="submit"
        fullWidth
        variant={isFirst ? 'filled' : 'default'}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        Conferir
      </Button>
    </form>
  );
}
