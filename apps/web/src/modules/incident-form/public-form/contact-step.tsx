import type { IncidentPublicForm } from '@conforme/contracts/modules/incident-form/public-form/incident-public-form.schemas.ts';
import { phoneMask } from '../../../core/form/fields/mask.ts';
import type { StepProps } from '../../../platform/public-form/case-form-kind.ts';
import { LineField, MaskedField } from '../../../platform/public-form/public-fields.tsx';
import type { ReportValues } from './report-values.ts';

/** All of it may be left out; but this page is no place for whoever has to stay unknown. */
export function ContactStep({ form: { field }, facts }: StepProps<ReportValues, IncidentPublicForm>) {
  return (
    <>
      <LineField of={field('reporter.name')} label="Seu nome" purpose="name" maxLength={160} isOptional />
      <LineField
        of={field('reporter.email')}
        label="Seu e-mail"
        type="email"
        purpose="email"
        maxLength={254}
        isOptional
        {...(facts.mail_leaves ? { help: 'O comprovante e as respostas chegam por ele.' } : {})}
      />
      <MaskedField
        of={field('reporter.phone')}
        label="Seu telefone"
        mask={phoneMask}
        example="(00) 00000-0000"
        purpose="tel-national"
        isOptional
      />
      <div className="public-first">
        <p className="medium">Este não é o canal sigiloso</p>
        <p>
          Sem contato, seu nome não vai no relato. Mas quem o lê são as pessoas que cuidam dos dados aqui, e
          elas podem reconhecer você pelo que contou.{' '}
          {facts.sealed_channel !== null && (
            <>
              Precisa contar algo sem que saibam quem é você? Use o{' '}
              <a href={facts.sealed_channel}>canal de denúncias</a>.
            </>
          )}
        </p>
      </div>
    </>
  );
}
