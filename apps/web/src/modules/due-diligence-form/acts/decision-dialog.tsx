import type { DueDiligenceDetail } from '@conforme/contracts/modules/due-diligence-form/due-diligence-detail.schemas.ts';
import { usualMonths } from '@conforme/contracts/modules/due-diligence-form/rules/criticality.ts';
import {
  type DueDiligenceDecision,
  dueDiligenceDecisions,
} from '@conforme/contracts/modules/due-diligence-form/rules/due-diligence-states.ts';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { NumberField } from '../../../core/form/fields/number-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { ActDialogProps } from '../../../platform/case-handling/acts/act-dialog-props.ts';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import '../../../platform/case-handling/acts/acts.css';

interface Props extends ActDialogProps<DueDiligenceDetail> {
  /** Whoever analyses proposes; whoever approves decides. */
  readonly act: 'propose' | 'decide';
}

export function DecisionDialog({ opened, onClose, kind, detail, act }: Props) {
  const isDecision = act === 'decide';
  const { opinion, criticality } = detail;
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind: kind as never,
    detail,
    act,
    keepsDraft: true,
    initial: {
      decision: (isDecision ? (opinion?.decision ?? '') : '') as DueDiligenceDecision | '',
      text: isDecision ? (opinion?.text ?? '') : '',
      months: (isDecision ? opinion?.months : null) ?? usualMonths(Number(criticality)),
    },
    tidy: (values) => (values.decision === 'rejected' ? { ...values, months: null } : values),
    onDone: onClose,
  });
  return (
    <FormDialog
      {...{ opened, onClose, isSending, onSubmit, title }}
      size={560}
      action={isDecision ? 'Decidir' : 'Enviar para decisão'}
    >
      <p className="muted act-note">
        {isDecision
          ? 'O fornecedor lê a decisão e este texto na consulta do protocolo.'
          : 'Quem analisa dá um parecer; quem decide é outra pessoa.'}
      </p>
      <div className="form-grid">
        <ChoiceField of={field('decision')} label="Decisão" options={dueDiligenceDecisions.options} />
        {form.values.decision !== 'rejected' && (
          <NumberField
            of={field('months')}
            label="Vale por quantos meses"
            help="A política usual é 12; para criticidade alta, 6."
          />
        )}
        <TextAreaField of={field('text')} label={isDecision ? 'Motivo' : 'Parecer'} rows={6} />
      </div>
    </FormDialog>
  );
}
