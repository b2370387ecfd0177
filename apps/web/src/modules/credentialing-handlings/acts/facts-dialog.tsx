import { NumberField } from '../../../core/form/fields/number-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { QuestionField } from '../../../core/form/fields/yes-no-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import type { Props } from './application-dialogs.tsx';
import { UnrecordedRenewal } from './unrecorded-renewal.tsx';

/** What gives points or weighs in the ratio, as the papers prove it. */
export function FactsDialog({ opened, onClose, kind, detail }: Props) {
  const { counted } = detail;
  const { field, onSubmit, isSending, title } = useActForm({
    kind: kind as never,
    detail,
    act: 'check_facts',
    initial: {
      ...{ sibling: counted.sibling, children: counted.children, by_agreement: counted.by_agreement },
      // Read apart, on record: whoever confirms it says what they have read.
      disability: null as boolean | null,
      reason: '',
    },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={560} action="Confirmar os dados">
      <p className="muted act-note">
        Isto dá pontos, desempata e pesa na proporção de bolsas. A nota é calculada de novo se já houver
        parecer.
      </p>
      <UnrecordedRenewal detail={detail} />
      <div className="form-grid">
        <QuestionField of={field('sibling')} label="Irmão que já estuda na escola" isWide />
        <QuestionField of={field('disability')} label="Candidato com deficiência" isWide />
        <NumberField of={field('children')} label="Outras crianças na casa" />
        <QuestionField
          of={field('by_agreement')}
          label="Bolsa por acordo coletivo: trabalhador da entidade ou dependente"
          isWide
        />
        <TextAreaField
          of={field('reason')}
          label="O que comprova"
          help="Quem lê a inscrição lê isto: não escreva o diagnóstico."
          rows={4}
        />
      </div>
    </FormDialog>
  );
}
