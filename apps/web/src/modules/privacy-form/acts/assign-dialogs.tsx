import { privacyDeskEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-desk.endpoints.ts';
import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import { assignAct, forwardAct } from '@conforme/contracts/platform/cases/case-acts.schemas.ts';
import { Autocomplete } from '@mantine/core';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { type FieldProps, useFieldProps } from '../../../core/form/fields/field-props.ts';
import { RelationField } from '../../../core/form/fields/relation-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { Chosen } from '../../../core/form/schema-facts.ts';
import type { ActDialogProps } from './act-dialog-props.ts';
import { actLabels } from './act-words.ts';
import { useActForm } from './use-act-form.ts';

export function AssignDialog({ opened, onClose, request }: ActDialogProps) {
  const { field, onSubmit, isSending } = useActForm({
    request,
    act: 'assign',
    endpoint: privacyHandlingEndpoints.assign,
    schema: assignAct,
    initial: { responsible_id: request.responsible as Chosen | null },
    onDone: onClose,
  });
  return (
    <FormDialog
      {...{ opened, onClose, isSending, onSubmit }}
      title={actLabels.assign}
      size={460}
      action="Atribuir"
    >
      <RelationField
        of={field('responsible_id') as FieldOf<Chosen | null>}
        label="Responsável"
        help="A pessoa é avisada. Deixe em branco para o pedido ficar sem responsável."
        endpoint={privacyDeskEndpoints.handlers}
        asking={{ unit: String(request.unit.id) }}
      />
    </FormDialog>
  );
}

export function ForwardDialog({ opened, onClose, request }: ActDialogProps) {
  const { field, onSubmit, isSending } = useActForm({
    request,
    act: 'forward',
    endpoint: privacyHandlingEndpoints.forward,
    schema: forwardAct,
    initial: { area: request.area ?? '', responsible_id: null as Chosen | null, text: '' },
    onDone: onClose,
  });
  return (
    <FormDialog
      {...{ opened, onClose, isSending, onSubmit }}
      title={actLabels.forward}
      size={520}
      action="Encaminhar"
    >
      <div className="form-grid">
        <AreaField of={field('area')} label="Área" />
        <RelationField
          of={field('responsible_id') as FieldOf<Chosen | null>}
          label="Com quem fica"
          help="Em branco, o pedido fica sem responsável e todos os que tratam pedidos são avisados."
          endpoint={privacyDeskEndpoints.handlers}
          asking={{ unit: String(request.unit.id) }}
        />
        <TextAreaField of={field('text')} label="O que se espera da área" help="Só a equipe lê." />
      </div>
    </FormDialog>
  );
}

/** An area by name: those of the organisation are offered, and others can be written. */
function AreaField(props: FieldProps<string>) {
  const areas = useEndpoint(privacyHandlingEndpoints.areas, {});
  const { of } = props;
  return (
    <Autocomplete
      {...useFieldProps(props, (value) => value)}
      data={[...(areas.data ?? [])]}
      value={of.value}
      onChange={of.set}
    />
  );
}
