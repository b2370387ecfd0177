import type { TermKind } from '@conforme/contracts/modules/employees/employee-choices.ts';
import { employees } from '@conforme/contracts/modules/employees/employees.contract.ts';
import { useSend } from '../../../core/api/use-send.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { RelationField } from '../../../core/form/fields/relation-field.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';

const { positions, areas, addTerm } = employees.endpoints;
const OPTIONS = { position: positions, area: areas } as const;

interface Props {
  readonly of: FieldOf<Chosen | null>;
  readonly kind: TermKind;
  readonly label: string;
}

/** A word of the organisation's list; one that is missing is made by typing it. */
export function TermField({ of, kind, label }: Props) {
  const add = useSend(addTerm, { announce: false });
  const create = (name: string) =>
    add.mutate({ params: { kind }, body: { name } }, { onSuccess: (term) => of.set(term) });
  return <RelationField of={of} label={label} endpoint={OPTIONS[kind]} onCreate={create} />;
}
