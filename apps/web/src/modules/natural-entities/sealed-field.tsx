import type { SealedPart } from '@conforme/contracts/platform/people/person.schemas.ts';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { FieldOf } from '../../core/form/field-of.ts';
import { useRevealed } from '../../core/form/use-revealed.ts';
import { useCan } from '../../core/session/permissions.ts';
import { useWhenChanged } from '../../core/ui/use-when-changed.ts';

interface Props<T> {
  readonly of: FieldOf<T | null | undefined>;
  readonly label: string;
  readonly part: SealedPart;
  /** What may be seen of the stored value; null where there is none. */
  readonly masked: string | null;
  readonly reveal: ((part: SealedPart) => Promise<string>) | null;
  readonly empty: T;
  readonly children: ReactNode;
}

/** A value that is stored and not shown: kept untouched, looked at (which is recorded), replaced or taken away. */
export function SealedField<T>({ of, label, part, masked, reveal, empty, children }: Props<T>) {
  const box = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const state =
    masked === null ? 'new' : of.value === undefined ? 'kept' : of.value === null ? 'gone' : 'new';
  // The button that was pressed is gone with its state: the keyboard goes on where the next one begins.
  // Only a change of state moves the focus.
  useWhenChanged(() => {
    if (isMoved.current) box.current?.querySelector<HTMLElement>('[data-first], input')?.focus();
    isMoved.current = false;
  }, [state]);
  const change = (value: T | null | undefined) => {
    isMoved.current = true;
    of.set(value);
  };
  const keep = masked !== null && !of.isReadOnly && (
    <Button
      variant="subtle"
      className="sealed-keep"
      onClick={() => change(undefined)}
      {...(state === 'gone' ? { 'data-first': true } : {})}
    >
      Manter {label} como está
    </Button>
  );
  return (
    <div ref={box} className="sealed" data-state={state}>
      {state === 'new' && (
        <>
          {children}
          {keep}
        </>
      )}
      {state === 'gone' && (
        <div className="sealed-field" data-path={of.path}>
          <TextInput label={label} value="" placeholder="Será apagado ao salvar" readOnly />
          {keep}
        </div>
      )}
      {state === 'kept' && (
        <Kept
          {...{ label, of, masked }}
          ask={reveal && (() => reveal(part))}
          onReplace={() => change(empty)}
          onErase={() => change(null)}
        />
      )}
    </div>
  );
}

interface KeptProps {
  readonly of: Pick<FieldOf<unknown>, 'path' | 'isReadOnly' | 'error'>;
  readonly label: string;
  readonly masked: string | null;
  readonly ask: (() => Promise<string>) | null;
  readonly onReplace: () => void;
  readonly onErase: () => void;
}

function Kept({ of, label, masked, ask, onReplace, onErase }: KeptProps) {
  const mayReveal = useCan()('natural_entities.reveal') && ask !== null;
  const { value, isAsking, refusal, reveal, cover } = useRevealed(async () => (await ask?.()) ?? '');
  return (
    <div className="sealed-field">
      <TextInput
        label={label}
        value={value ?? masked ?? ''}
        readOnly
        data-path={of.path}
        error={of.error ?? refusal}
        description={mayReveal ? 'Protegido. Cada consulta fica registrada.' : 'Protegido.'}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <span className="sealed-actions">
        {mayReveal && (
          <Button
            variant="default"
            loading={isAsking}
            onClick={value === null ? reveal : cover}
            aria-label={`${value === null ? 'Revelar' : 'Encobrir'} ${label}`}
          >
            {value === null ? 'Revelar' : 'Encobrir'}
          </Button>
        )}
        {!of.isReadOnly && (
          <>
            <Button variant="default" data-first onClick={onReplace} aria-label={`Alterar ${label}`}>
              Alterar
            </Button>
            <Button variant="subtle" color="red" onClick={onErase} aria-label={`Apagar ${label}`}>
              Apagar
            </Button>
          </>
        )}
      </span>
      <span className="visually-hidden" role="status">
        {value !== null && `${label}: ${value}`}
      </span>
    </div>
  );
}
