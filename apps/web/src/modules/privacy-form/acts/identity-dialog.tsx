import { identityDecisions } from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import {
  identityMethods,
  isIdentityMethodFor,
  representativePowers,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { Checkbox } from '@mantine/core';
import { ChoiceField, RadioField } from '../../../core/form/fields/choice-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import { mayAct } from '../../../platform/case-handling/may-act.ts';
import type { RequestDialogProps } from './request-dialog-props.ts';

const meanings = {
  verified: 'A pessoa é quem diz ser. Não peça mais documentos do que o necessário.',
  failed: 'Não deu para saber quem pede. O motivo fica registrado.',
  waived: 'O pedido não precisa disso. O motivo fica registrado.',
};

export function IdentityDialog({ opened, onClose, kind, detail: request }: RequestDialogProps) {
  const { identity } = request;
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind,
    detail: request,
    act: 'identity',
    initial: {
      state: identity.state === 'pending' ? ('verified' as const) : identity.state,
      method: identity.method,
      reason: identity.reason ?? '',
      powers: request.representative?.powers ?? null,
      begin: false,
    },
    tidy: (values) => ({ ...values, begin: values.begin && values.state !== 'failed' }),
    onDone: onClose,
  });
  const { state, begin } = form.getValues();
  const isVerified = state === 'verified';
  // Where nothing is in doubt, the next two steps need no dialogs of their own.
  const mayBegin = state !== 'failed' && mayAct(request, 'begin');
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={560} action="Registrar">
      <div className="form-grid">
        <RadioField
          of={field('state')}
          label="A identidade do titular"
          options={identityDecisions.options.map((option) => ({
            ...option,
            description: meanings[option.value],
          }))}
        />
        {isVerified && (
          <ChoiceField
            of={field('method')}
            label="Como foi confirmada"
            options={identityMethods.options.filter(
              ({ value }) => value !== 'none' && isIdentityMethodFor(value, identity.method),
            )}
            isWide
          />
        )}
        {request.representative && (
          <RadioField
            of={field('powers')}
            label="Os poderes de quem representa"
            options={representativePowers.options}
          />
        )}
        <TextAreaField of={field('reason')} label={isVerified ? 'Observação' : 'Motivo'} />
        {mayBegin && (
          <Checkbox
            className="form-wide"
            label={
              request.validation === 'validated'
                ? 'Iniciar o tratamento agora'
                : 'Validar o pedido e iniciar o tratamento agora'
            }
            description="Marque se está claro o que a pessoa pede."
            checked={begin}
            onChange={(event) => form.setFieldValue('begin', event.currentTarget.checked as never)}
          />
        )}
      </div>
    </FormDialog>
  );
}
