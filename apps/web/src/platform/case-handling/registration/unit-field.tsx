import { type CaseWords, theCase } from '@conforme/contracts/platform/cases/case-words.ts';
import type { Callable, CallInput } from '../../../core/api/endpoint-ref.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { RelationField } from '../../../core/form/fields/relation-field.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import { useActiveEntity } from '../../../core/session/session-store.ts';

interface Props {
  readonly of: FieldOf<Chosen | null>;
  /** The units in which a case may be registered. */
  readonly units: Callable;
  readonly words: CaseWords;
}

/** Where there is more than one place it may be of, or a draft says one. */
export function UnitField({ of, units: endpoint, words }: Props) {
  const active = useActiveEntity();
  const units = useEndpoint(endpoint, { query: { limit: '2' } } as CallInput<Callable>);
  const here = active?.type === 'legal_entity' ? active.name : null;
  const found = (units.data ?? []) as readonly Chosen[];
  const isOffered = here !== null && (units.isError || found.length > 1);
  if (!of.value && !isOffered) return null;
  const help = [
    units.isError && 'As unidades não puderam ser carregadas. Abra a lista para tentar de novo.',
    here && `Em branco, ${theCase(words)} fica com ${here}.`,
  ];
  return (
    <RelationField
      of={of}
      label="Unidade"
      placeholder={here ?? ''}
      help={help.filter(Boolean).join(' ')}
      endpoint={endpoint}
      isWide
    />
  );
}
