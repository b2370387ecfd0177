import {
  holderDocuments,
  holderRelations,
  type RequesterKind,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { hasRepresentative } from '@conforme/contracts/modules/privacy-form/rules/request-conditions.ts';
import { cpfMask, dateMask, phoneMask } from '../../../core/form/fields/mask.ts';
import { type Card, OneOfCards } from '../../../platform/public-form/choice-cards.tsx';
import type { DraftWork } from '../../../platform/public-form/drafts/draft-work.ts';
import { FormFiles } from '../../../platform/public-form/drafts/form-files.tsx';
import { LineField, MaskedField, PickField } from '../../../platform/public-form/public-fields.tsx';
import type { RequestForm } from './request-values.ts';

interface Props {
  readonly form: RequestForm;
  readonly work: DraftWork;
  readonly mailLeaves: boolean;
}

interface WhoProps extends Omit<Props, 'mailLeaves'> {
  readonly facts: { readonly mail_leaves: boolean };
}

const requesters: readonly Card<RequesterKind>[] = [
  { value: 'holder', label: 'Eu, sobre os meus dados' },
  {
    value: 'legal_representative',
    label: 'Mãe, pai ou tutor',
    plain: 'Você cuida de uma criança ou de um adolescente.',
  },
  { value: 'attorney', label: 'Procurador', plain: 'Você tem uma procuração da pessoa.' },
  { value: 'other', label: 'Outro representante', plain: 'Por exemplo, o curador de um adulto.' },
];

/** What the address is for: nothing is promised that does not leave. */
const emailHelp = (mailLeaves: boolean) =>
  mailLeaves
    ? 'A resposta chega por ele. Não tem e-mail? Informe um telefone.'
    : 'A equipe fala com você por ele. Nenhum e-mail sai deste sistema agora: informe também um telefone.';

export function WhoStep({ form, work, facts: { mail_leaves: mailLeaves } }: WhoProps) {
  const { field, values } = form;
  const requester = values.requester;
  return (
    <>
      <OneOfCards of={field('requester')} legend="Quem está fazendo o pedido?" cards={requesters} />
      {requester !== '' && hasRepresentative({ requester }) && (
        <Representative form={form} work={work} mailLeaves={mailLeaves} />
      )}
      {requester !== '' && (
        <Holder form={form} mailLeaves={mailLeaves} isSomebodyElse={hasRepresentative({ requester })} />
      )}
    </>
  );
}

interface HolderProps extends Omit<Props, 'work'> {
  readonly isSomebodyElse: boolean;
}

function Holder({ form: { field, values }, mailLeaves, isSomebodyElse }: HolderProps) {
  const own = (purpose: string) => (isSomebodyElse ? 'off' : purpose);
  const isCpf = values.holder.document.kind === 'cpf';
  const number = {
    of: field('holder.document.number'),
    label: isCpf ? 'CPF' : `Número: ${holderDocuments.labels[values.holder.document.kind]}`,
  };
  return (
    <fieldset className="public-part">
      <legend>{isSomebodyElse ? 'De quem são os dados' : 'Seus dados'}</legend>
      <LineField of={field('holder.name')} label="Nome completo" purpose={own('name')} maxLength={160} />
      <div className="public-row">
        <PickField of={field('holder.document.kind')} label="Documento" options={holderDocuments.options} />
        {isCpf ? (
          <MaskedField {...number} mask={cpfMask} example="000.000.000-00" />
        ) : (
          <LineField {...number} maxLength={30} />
        )}
      </div>
      {values.requester === 'legal_representative' && (
        <MaskedField
          of={field('holder.birth_date')}
          label="Data de nascimento"
          mask={dateMask}
          example="DD/MM/AAAA"
        />
      )}
      <LineField
        of={field('holder.email')}
        label="E-mail"
        type="email"
        purpose={own('email')}
        maxLength={254}
        isOptional={isSomebodyElse}
        help={isSomebodyElse ? undefined : emailHelp(mailLeaves)}
      />
      <MaskedField
        of={field('holder.phone')}
        label="Telefone"
        mask={phoneMask}
        example="(00) 00000-0000"
        purpose={own('tel-national')}
        isOptional
      />
      <PickField
        of={field('relation')}
        label={
          isSomebodyElse
            ? 'Qual é a relação dessa pessoa com a organização?'
            : 'Qual é a sua relação com a organização?'
        }
        options={holderRelations.options}
      />
    </fieldset>
  );
}

function Representative({ form, work, mailLeaves }: Props) {
  const { field } = form;
  return (
    <fieldset className="public-part">
      <legend>Seus dados, como representante</legend>
      <LineField of={field('representative.name')} label="Seu nome completo" purpose="name" maxLength={160} />
      <MaskedField of={field('representative.cpf')} label="Seu CPF" mask={cpfMask} example="000.000.000-00" />
      <LineField
        of={field('representative.bond')}
        label="O que você é dessa pessoa"
        help="Por exemplo: mãe, tutor, advogada."
        maxLength={80}
      />
      <LineField
        of={field('representative.email')}
        label="Seu e-mail"
        type="email"
        purpose="email"
        help={emailHelp(mailLeaves)}
        maxLength={254}
      />
      <MaskedField
        of={field('representative.phone')}
        label="Seu telefone"
        mask={phoneMask}
        example="(00) 00000-0000"
        purpose="tel-national"
        isOptional
      />
      <FormFiles
        work={work}
        paper="representation"
        label="Documento que mostra que você representa a pessoa"
        help="Certidão de nascimento, termo de guarda, procuração. Sem ele o pedido segue, mas a equipe vai pedir depois."
      />
    </fieldset>
  );
}
