import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';

/** Two of the papers, typed: `check` says what is wrong with them. */
export function SharesForm({
  action,
  check,
}: {
  readonly action: string;
  readonly check: (shares: readonly string[]) => Promise<string | null>;
}) {
  const [typed, setTyped] = useState(['', '']);
  const [error, setError] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWorking(true);
    try {
      setError(await check(typed));
    } finally {
      setWorking(false);
    }
  };
  return (
    <form className="stack" onSubmit={submit} noValidate autoComplete="off">
      {typed.map((value, place) => (
        <Textarea
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields that never change places
          key={place}
          label={place === 0 ? 'Uma das partes' : 'Outra das partes'}
          autosize
          minRows={2}
          value={value}
          error={place === 1 ? error : undefined}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setError(null);
            setTyped((before) => before.map((one, at) => (at === place ? value : one)));
          }}
        />
      ))}
      <div>
        <Button type="submit" loading={isWorking}>
          {action}
        </Button>
      </div>
    </form>
  );
}

export const WRONG_SHARES =
  'Estas duas partes não abrem a guarda. Confira cada grupo, e se são partes diferentes da mesma guarda.';
