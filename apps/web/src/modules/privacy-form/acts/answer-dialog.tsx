import { needsRefusal } from '@conforme/contracts/modules/privacy-form/privacy-handling.schemas.ts';
import { approvalCauses } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import {
  type AnswerResult,
  answerResults,
  refusalReasons,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { Radio } from '@mantine/core';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { unbroken } from '../../../core/format/unbroken.ts';
import { CheckedDialog } from '../../../platform/case-handling/acts/checked-dialog.tsx';
import { NoMail } from '../../../platform/case-handling/acts/no-mail.tsx';
import { OutsidePreview, outsideOf } from '../../../platform/case-handling/acts/outside-preview.tsx';
import { PapersField } from '../../../platform/case-handling/acts/papers-field.tsx';
import { textWith } from '../../../platform/case-handling/acts/template-choice.tsx';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import { useStillSending } from '../../../platform/files/still-sending.ts';
import { FittingTemplates } from './fitting-templates.tsx';
import { outcomeParts } from './outcome-parts.ts';
import type { RequestDialogProps } from './request-dialog-props.ts';
import { type AnswerValues, sentBackAnswer } from './sent-back-answer.ts';

const nothingWritten: AnswerValues = {
  result: '',
  refusal: { reason: '', text: '' },
  agent: '',
  text: '',
  files: [],
  confirmed: true,
};

const asksWhy = (result: AnswerResult | ''): boolean => result !== '' && needsRefusal(result);

/** The answer: its result, why not where it is a no, and the text the holder reads. */
export function AnswerDialog({ opened, onClose, kind, detail: request }: RequestDialogProps) {
  const { onBusy, holdsUp } = useStillSending();
  const { field, form, onSubmit, isSending, title } = useActForm({
    kind,
    detail: request,
    act: 'answer',
    keepsDraft: true,
    // Nobody answers by what happened to be chosen.
    initial: { ...nothingWritten, ...sentBackAnswer(request) },
    tidy: (values) => ({
      ...values,
      refusal: asksWhy(values.result) ? values.refusal : null,
      agent: values.result === 'not_agent' ? values.agent : null,
    }),
    onDone: onClose,
  });
  const { result, text, files, refusal, agent } = form.getValues();
  const { reasons = [], approval = null } = request.answers.find((one) => one.result === result) ?? {};
  // To somebody unknown nothing is said about what they ask for.
  const isOnlyIdentity = reasons.length === 1 && reasons[0] === 'identity';
  return (
    <CheckedDialog
      {...{ opened, onClose, isSending, onSubmit, title }}
      action={approval ? 'Enviar para aprovação' : 'Responder ao titular'}
      mayShow={() => !holdsUp() && !form.validate().hasErrors}
      fields={
        <>
          <NoMail words={kind.words} hasMail={request.has_mail} />
          <div className="form-grid">
            <Radio.Group
              className="form-wide radio-field"
              label="Resultado"
              withAsterisk
              data-path="result"
              error={form.errors.result}
              value={result}
              onChange={(value) => form.setFieldValue('result', value as never)}
            >
              {request.answers.map((option) => (
                <Radio
                  key={option.result}
                  value={option.result}
                  label={answerResults.labels[option.result]}
                  disabled={option.refused !== null}
                  description={option.refused ?? undefined}
                />
              ))}
            </Radio.Group>
            {asksWhy(result) && (
              <>
                <ChoiceField
                  of={field('refusal.reason')}
                  label="Motivo"
                  options={refusalReasons.options.filter(({ value }) => reasons.includes(value))}
                  {...(isOnlyIdentity
                    ? { help: 'A identidade ainda não foi confirmada: por enquanto, só por este motivo.' }
                    : {})}
                  isWide
                />
                <TextAreaField
                  of={field('refusal.text')}
                  label="Explicação do motivo"
                  help={unbroken('LGPD, art. 18, § 4º, II. O titular lê.')}
                />
              </>
            )}
            {result === 'not_agent' && (
              <TextField
                of={field('agent')}
                label="Quem tem os dados"
                help={unbroken('LGPD, art. 18, § 4º, I: diga quem é o agente, sempre que possível.')}
                isWide
              />
            )}
            {result !== '' && (
              <FittingTemplates
                requestId={request.id}
                result={result}
                onChoose={(words) => form.setFieldValue('text', textWith(text, words) as never)}
              />
            )}
            <TextAreaField of={field('text')} label="Resposta ao titular" rows={10} />
            <PapersField
              {...{ kind, detail: request }}
              chosen={files}
              onChange={(ids) => form.setFieldValue('files', ids as never)}
              onBusy={onBusy}
            />
          </div>
          {approval && !request.has_other_approver && (
            <p className="callout" data-tone="info">
              Ninguém além de você pode aprovar respostas nesta unidade: esta ficaria parada. Peça a quem
              administra os grupos que dê a permissão de aprovar a mais uma pessoa.
            </p>
          )}
          {approval && request.has_other_approver && (
            <p className="callout" data-tone="info">
              {approvalCauses.labels[approval]} Outra pessoa precisa aprovar antes que ele a receba.
            </p>
          )}
        </>
      }
      preview={(isChecked, onCheck) => (
        <OutsidePreview
          {...{ ...outsideOf(kind, request, files), text, isChecked, onCheck }}
          above={outcomeParts({
            refusal: asksWhy(result) ? refusal : null,
            agent: result === 'not_agent' ? agent : null,
          })}
          heading={result === '' ? 'Resposta' : `Resposta: ${answerResults.labels[result].toLowerCase()}`}
        />
      )}
    />
  );
}
