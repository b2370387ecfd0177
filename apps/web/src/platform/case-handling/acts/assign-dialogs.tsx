import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { theCase } from '@conforme/contracts/platform/cases/case-words.ts';
import { Autocomplete } from '@mantine/core';
import type { Callable } from '../../../core/api/endpoint-ref.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { type FieldProps, useFieldProps } from '../../../core/form/fields/field-props.ts';
import { RelationField } from '../../../core/form/fields/relation-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import type { ActDialogProps } from './act-dialog-props.ts';
import { useActForm } from './use-act-form.ts';

export function AssignDialog({ opened, onClose, kind, detail }: ActDialogProps) {
  const { field, onSubmit, isSending, title } = useActForm({
    kind,
    detail,
    act: 'assign',
    initial: { responsible_id: detail.responsible as Chosen | null },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={460} action="Atribuir">
      <RelationField
        of={field('responsible_id') as FieldOf<Chosen | null>}
        label="Responsável"
        help={`A pessoa é avisada. Deixe em branco para ${theCase(kind.words)} ficar sem responsável.`}
        endpoint={kind.endpoints.handlers}
        asking={{ unit: String(detail.unit.id) }}
      />
    </FormDialog>
  );
}

interface ForwardProps extends ActDialogProps<CaseDetail & { readonly area: string | null }> {
  /** The areas the organisation has named before. */
  readonly areas: Callable;
}

export function ForwardDialog({ opened, onClose, kind, detail, areas }: ForwardProps) {
  const { field, onSubmit, isSending, title } = useActForm({
    kind,
    detail,
    act: 'forward',
    initial: { area: detail.area ?? '', responsible_id: null as Chosen | null, text: '' },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={520} action="Encaminhar">
      <div className="form-grid">
        <AreaField of={field('area')} label="Área" areas={areas} />
        <RelationField
          of={field('responsible_id') as FieldOf<Chosen | null>}
          label="Com quem fica"
          help={`Em branco, ${theCase(kind.words)} fica sem responsável e todos os que tratam ${kind.words.many} são avisados.`}
          endpoint={kind.endpoints.handlers}
          asking={{ unit: String(detail.unit.id) }}
        />
        <TextAreaField of={field('text')} label="O que se espera da área" help="Só a equipe lê." />
      </div>
    </FormDialog>
  );
}

/** An area by name: those of the organisation are offered, and others can be written. */
function AreaField({ areas, ...props }: FieldProps<string> & Pick<ForwardProps, 'areas'>) {
  const found = useEndpoint(areas, {} as never);
  const { of } = props;
  return (
    <Autocomplete
      {...useFieldProps(props, (value) => value)}
      data={[...((found.data ?? []) as readonly string[])]}
      value={of.value}
      onChange={of.set}
    />
  );
}
