import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import {
  assessmentCreate,
  type LegalEntityDetail,
} from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { isSmallAgent } from '@conforme/contracts/modules/legal-entities/small-agent.ts';
import { useSend } from '../../core/api/use-send.ts';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { QuestionField } from '../../core/form/fields/yes-no-field.tsx';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';

interface Props {
  readonly opened: boolean;
  readonly detail: LegalEntityDetail;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

type Values = {
  assessed_on: string | null;
  size_fits: boolean | null;
  children_at_scale: boolean | null;
  sensitive_at_scale: boolean | null;
  reason: string;
};

const UNANSWERED: Values = {
  assessed_on: null,
  size_fits: null,
  children_at_scale: null,
  sensitive_at_scale: null,
  reason: '',
};

/** Questions, not a tick: the conclusion follows from the answers. Closing keeps them until the page is left. */
export function AssessmentDialog({ opened, detail, onClose, onDone }: Props) {
  const send = useSend(legalEntities.endpoints.assess);
  const { form, field, onSubmit } = useDialogForm({
    schema: assessmentCreate,
    initial: { ...UNANSWERED, assessed_on: civilDayOf(Date.now()) },
    send: async (body) => {
      await send.mutateAsync({ params: { id: String(detail.id) }, body });
      form.reset();
      onClose();
      await onDone();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Avaliar o pequeno porte"
      size={560}
      action="Registrar avaliação"
      isSending={send.isPending}
      onSubmit={onSubmit}
    >
      <div className="stack">
        <QuestionField
          of={field('size_fits')}
          label="Pelo porte e pela natureza, pode ser agente de pequeno porte?"
          help="Microempresa, empresa de pequeno porte, startup ou pessoa jurídica sem fins lucrativos, dentro dos limites de receita."
        />
        <QuestionField
          of={field('children_at_scale')}
          label="Trata dados de crianças ou adolescentes em larga escala?"
        />
        <QuestionField of={field('sensitive_at_scale')} label="Trata dados sensíveis em larga escala?" />
        <Conclusion {...form.getValues()} />
        <DateField of={field('assessed_on')} label="Data da avaliação" />
        <TextAreaField
          of={field('reason')}
          label="Motivo"
          help="O que foi considerado: receita, número de titulares, tipos de dados."
          rows={4}
        />
      </div>
    </FormDialog>
  );
}

function Conclusion({ size_fits, children_at_scale, sensitive_at_scale }: Values) {
  const isAnswered = size_fits !== null && children_at_scale !== null && sensitive_at_scale !== null;
  return (
    <div role="status">
      {isAnswered && (
        <p className="callout" data-tone="info">
          {isSmallAgent({ size_fits, children_at_scale, sensitive_at_scale })
            ? 'Pelas respostas, é agente de pequeno porte.'
            : size_fits
              ? 'Pelas respostas, não é agente de pequeno porte: o tratamento em larga escala afasta o enquadramento.'
              : 'Pelas respostas, não é agente de pequeno porte.'}
        </p>
      )}
    </div>
  );
}
