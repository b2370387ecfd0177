import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import {
  assessmentCreate,
  type LegalEntityDetail,
} from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import {
  generalCriteria,
  type SmallAgentAnswers,
  type SmallAgentQuestion,
  smallAgentOutcome,
  smallAgentOutcomes,
  smallAgentQuestionKeys,
  smallAgentQuestions,
  specificCriteria,
} from '@conforme/contracts/modules/legal-entities/small-agent.ts';
import { useSend } from '../../core/api/use-send.ts';
import { DateField } from '../../core/form/fields/date-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { QuestionField } from '../../core/form/fields/yes-no-field.tsx';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';
import { unbroken } from '../../core/format/unbroken.ts';

interface Props {
  readonly opened: boolean;
  readonly detail: LegalEntityDetail;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

type Answers = Record<SmallAgentQuestion, boolean | null>;
const NO_ANSWERS = Object.fromEntries(smallAgentQuestionKeys.map((key) => [key, null])) as Answers;

/** By what they decide: who may be one, and the two kinds of criteria of which one each makes the risk high. */
const groups: readonly {
  readonly title: string;
  readonly about: string;
  readonly keys: readonly SmallAgentQuestion[];
}[] = [
  {
    title: 'Tipo e tamanho',
    about: 'Quem pode ser agente de pequeno porte (Resolução CD/ANPD nº 2/2022, arts. 2º e 3º).',
    keys: ['kind_fits', 'above_revenue', 'above_group'],
  },
  {
    title: 'Alto risco: critérios gerais',
    about: 'Um destes, junto com um específico, afasta o enquadramento (arts. 3º, I, e 4º, I).',
    keys: generalCriteria,
  },
  {
    title: 'Alto risco: critérios específicos',
    about: 'Sozinhos não bastam: contam junto com um geral (art. 4º, II).',
    keys: specificCriteria,
  },
];

/** Questions, not a tick: the conclusion follows from the answers. Closing keeps them until the page is left. */
export function AssessmentDialog({ opened, detail, onClose, onDone }: Props) {
  const send = useSend(legalEntities.endpoints.assess);
  const initial: { assessed_on: string | null; answers: Answers; reason: string } = {
    assessed_on: civilDayOf(Date.now()),
    answers: NO_ANSWERS,
    reason: '',
  };
  const { form, field, onSubmit } = useDialogForm({
    schema: assessmentCreate,
    initial,
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
      size={640}
      action="Registrar avaliação"
      isSending={send.isPending}
      onSubmit={onSubmit}
    >
      <div className="stack">
        {groups.map(({ title, about, keys }) => (
          <fieldset key={title} className="assessment-group">
            <legend>{title}</legend>
            <p className="muted small">{unbroken(about)}</p>
            {keys.map((key) => (
              <QuestionField
                key={key}
                of={field(`answers.${key}`)}
                label={smallAgentQuestions[key].label}
                help={unbroken(smallAgentQuestions[key].help)}
              />
            ))}
          </fieldset>
        ))}
        <Conclusion answers={form.getValues().answers} />
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

const isAnswered = (answers: Answers): answers is Answers & SmallAgentAnswers =>
  Object.values(answers).every((answer) => answer !== null);

function Conclusion({ answers }: { answers: Answers }) {
  return (
    <div role="status">
      {isAnswered(answers) && (
        <p className="callout" data-tone="info">
          {unbroken(smallAgentOutcomes[smallAgentOutcome(answers)])}
        </p>
      )}
    </div>
  );
}
