import type { PublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.schemas.ts';
import { PUBLIC_BODY_TERM } from '@conforme/contracts/modules/privacy-form/rules/promised-clocks.ts';
import type { AccessFormat } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { accessMedia } from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import {
  hasAccess,
  hasConsent,
  hasCorrections,
  hasDecision,
  hasPortability,
} from '@conforme/contracts/modules/privacy-form/rules/request-conditions.ts';
import { linesWithSources } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { dateMask } from '../../../core/form/fields/mask.ts';
import { unbroken } from '../../../core/format/unbroken.ts';
import { AreaField } from '../../../platform/public-form/area-field.tsx';
import type { StepProps } from '../../../platform/public-form/case-form-kind.ts';
import { type Card, OneOfCards } from '../../../platform/public-form/choice-cards.tsx';
import { FormFiles } from '../../../platform/public-form/drafts/form-files.tsx';
import { LineField, MaskedField } from '../../../platform/public-form/public-fields.tsx';
import { CorrectionRows } from './correction-rows.tsx';
import type { RequestForm, RequestValues } from './request-values.ts';

type Props = StepProps<RequestValues, PublicForm>;

export function DetailsStep({ form, work, facts: { terms } }: Props) {
  const { field, values } = form;
  const { types } = values;
  return (
    <>
      {hasAccess({ types }) && <Access form={form} terms={terms} />}
      {hasCorrections({ types }) && <CorrectionRows form={form} work={work} />}
      {hasPortability({ types }) && (
        <LineField
          of={field('portability_target')}
          label="Para onde os dados devem ir"
          help="O nome da outra organização e como falar com ela."
          maxLength={300}
        />
      )}
      {hasDecision({ types }) && (
        <fieldset className="public-part">
          <legend>A decisão automática</legend>
          <AreaField
            of={field('automated_decision.text')}
            label="Qual decisão você quer rever?"
            help="Por exemplo: uma bolsa ou um crédito negado por um sistema."
            maxLength={2000}
            rows={3}
          />
          <MaskedField
            of={field('automated_decision.date')}
            label="Quando foi"
            mask={dateMask}
            example="DD/MM/AAAA"
            isOptional
          />
        </fieldset>
      )}
      {hasConsent({ types }) && (
        <LineField
          of={field('consent_to_withdraw')}
          label="Qual autorização você quer retirar?"
          help="Por exemplo: o uso da minha foto no site."
          maxLength={500}
        />
      )}
      <AreaField
        of={field('description')}
        label="Conte o que você precisa"
        help="Diga o que ajuda a achar os seus dados: de quando são, em que lugar você os deixou. Não escreva senhas."
        maxLength={5000}
        rows={6}
      />
      <FormFiles
        work={work}
        paper="request"
        label="Anexos"
        help="Se ajudar, envie fotos ou documentos sobre o pedido. Não é obrigatório."
      />
    </>
  );
}

/** The dates are those of the day the form is read. */
const TODAY = 'As datas são as de um pedido enviado hoje.';

interface AccessProps {
  readonly form: RequestForm;
  readonly terms: PublicForm['terms'];
}

function Access({ form: { field }, terms }: AccessProps) {
  const when = (key: PublicForm['terms'][number]['key']) => {
    const term = terms.find((one) => one.key === key);
    return term ? unbroken(linesWithSources(term.lines)) : '';
  };
  // A public body has one term for everything: said once, and none of the two is faster.
  const forBoth = when(PUBLIC_BODY_TERM);
  const formats: readonly Card<AccessFormat>[] = [
    {
      value: 'simplified',
      label: 'Resposta simples',
      plain: forBoth
        ? 'Um resumo dos dados.'
        : `Um resumo, mais rápido. ${when('dsr.confirm_access.simplified')}`,
    },
    {
      value: 'complete',
      label: 'Declaração completa',
      plain: `Os dados, de onde vieram, para que são usados e com quais critérios. ${when('dsr.confirm_access.complete')}`,
    },
  ];
  return (
    <>
      <OneOfCards
        of={field('access.format')}
        legend="Que resposta você quer?"
        hint={[TODAY, forBoth].filter(Boolean).join(' ')}
        cards={formats}
      />
      <OneOfCards of={field('access.medium')} legend="Como quer receber?" cards={accessMedia.options} />
    </>
  );
}
