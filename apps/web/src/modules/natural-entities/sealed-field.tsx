import type { SealedPart } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { FieldOf } from '../../core/form/field-of.ts';
import { useCan } from '../../core/session/permissions.ts';

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

/** A value that is stored and not shown: kept untouched, looked at (which is recorded), or replaced. */
export function SealedField<T>({ of, label, part, masked, reveal, empty, children }: Props<T>) {
  const mayReveal = useCan()('natural_entities.reveal');
  const [revealed, setRevealed] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  if (of.value !== undefined)
    return (
      <>
        {children}
        {masked !== null && !of.isReadOnly && (
          <Button variant="subtle" className="sealed-keep" onClick={() => of.set(undefined)}>
            Manter {label} como está
          </Button>
        )}
      </>
    );
  const ask = async () => {
    setAsking(true);
    try {
      setRevealed((await reveal?.(part)) ?? null);
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="sealed-field">
      <TextInput
        label={label}
        value={revealed ?? masked ?? ''}
        readOnly
        data-path={of.path}
        description={mayReveal ? 'Protegido. Cada consulta fica registrada.' : 'Protegido.'}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <span className="sealed-actions">
        {mayReveal && reveal && revealed === null && (
          <Button variant="default" onClick={ask} loading={isAsking} aria-label={`Revelar ${label}`}>
            Revelar
          </Button>
        )}
        {revealed !== null && (
          <Button variant="default" onClick={() => setRevealed(null)} aria-label={`Encobrir ${label}`}>
            Encobrir
          </Button>
        )}
        {!of.isReadOnly && (
          <Button variant="default" onClick={() => of.set(empty)} aria-label={`Alterar ${label}`}>
            Alterar
          </Button>
        )}
      </span>
    </div>
  );
}
