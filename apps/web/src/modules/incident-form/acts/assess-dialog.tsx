import {
  dutyCriteria,
  dutyResults,
  dutySources,
  levelOf,
  raisers,
  reducers,
  riskLevels,
} from '@conforme/contracts/modules/incident-form/rules/duty-to-notify.ts';
import { riskKinds } from '@conforme/contracts/modules/incident-form/rules/incident-choices.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { YesNoField } from '../../../core/form/fields/yes-no-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import '../../../platform/case-handling/acts/acts.css';
import { dutyDecisionWords } from '../file/duty-words.ts';
import { assessInput, assessStart, oppositeDuty, resultSoFar, waitingFor } from './assess-values.ts';
import './assess-dialog.css';
import { DutyQuestion, Marks } from './duty-question.tsx';
import type { IncidentDialogProps } from './incident-dialog-props.ts';
import { RiskMatrix } from './risk-matrix.tsx';

const counted = (marks: readonly unknown[] | null, one: string, many: string) => {
  if (marks === null) return 'Sem resposta';
  return marks.length === 0 ? 'Não' : `Sim, ${marks.length} ${marks.length === 1 ? one : many}`;
};

/** The two tests of the norm, each beside its sentence; the size of the risk; and what they come to. */
export function AssessDialog({ opened, onClose, kind, detail: incident }: IncidentDialogProps) {
  const mayDecide = useCan()('incident_form.approve');
  const { field, form, onSubmit, isSending } = useActForm({
    kind,
    detail: incident,
    act: 'assess',
    initial: assessStart(incident),
    tidy: assessInput,
    keepsDraft: true,
    onDone: onClose,
  });
  const values = form.getValues();
  const { damages, criteria, severity, likelihood } = values;
  const result = resultSoFar(values);
  const level = severity !== '' && likelihood !== '' ? levelOf({ ...values, severity, likelihood }) : null;
  return (
    <FormDialog
      {...{ opened, onClose, isSending, onSubmit }}
      title="Há dever de comunicar?"
      size={1080}
      action="Gravar avaliação"
    >
      <p className="act-note">
        A norma faz dois testes, e os dois precisam dar “sim”. O que já está na ficha vem marcado: confira e
        corrija.
      </p>
      <DutyQuestion
        number={1}
        title="O incidente pode afetar de forma significativa a vida dos titulares?"
        hint="Marque o que pode acontecer com eles. Basta uma situação."
        law={dutySources.damages}
        answer={counted(damages, 'situação', 'situações')}
      >
        <Marks
          of={field('damages')}
          label="O que pode acontecer com os titulares"
          options={riskKinds.options}
          none="Nenhuma destas"
        />
      </DutyQuestion>
      <DutyQuestion
        number={2}
        title="E envolve algum destes dados?"
        hint="Basta um critério."
        law={dutySources.criteria}
        answer={counted(criteria, 'critério', 'critérios')}
      >
        <Marks
          of={field('criteria')}
          label="Critérios da norma"
          options={dutyCriteria.options}
          none="Nenhum destes"
        />
      </DutyQuestion>
      <DutyQuestion
        number={3}
        title="Qual é o tamanho do risco?"
        hint="Ajuda a decidir a ordem das medidas."
        law={dutySources.risk}
        answer={level && `Risco ${riskLevels.labels[level].toLowerCase()}`}
      >
        <RiskMatrix
          {...{ severity, likelihood }}
          error={field('severity').error}
          onPick={(one, other) => {
            field('severity').set(one);
            field('likelihood').set(other);
          }}
        />
        <p className="medium small">O que aumenta</p>
        <Marks of={field('raisers')} label="O que aumenta o risco" options={raisers.options} />
        <p className="medium small">O que diminui</p>
        <Marks of={field('reducers')} label="O que diminui o risco" options={reducers.options} />
        <TextAreaField of={field('notes')} label="Observações" help="Entram no registro da avaliação." />
      </DutyQuestion>
      <section className="duty-result" aria-label="Resultado">
        <p className="muted small">Resultado</p>
        <p className="duty-result-words" role="status">
          {result ? dutyResults.labels[result] : waitingFor(values)}
        </p>
        {mayDecide && result && (
          <div className="form-grid">
            <YesNoField
              of={field('decides_differently')}
              label={`Decidir diferente, por escrito: ${dutyDecisionWords[oppositeDuty(result)].toLowerCase()}`}
            />
            {values.decides_differently && (
              <TextAreaField
                of={{
                  ...field('override_reason'),
                  path: 'override.reason',
                  error: form.errors['override.reason'],
                }}
                label="Por que decidir diferente"
                help="Fica no registro, com o seu nome."
              />
            )}
          </div>
        )}
        <p className="muted small">
          Ao gravar, a avaliação vira um registro com data e hora. Para mudar, faça outra.
        </p>
      </section>
    </FormDialog>
  );
}
