import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import type { ApplicationDetail } from '@conforme/contracts/modules/credentialing-handlings/credentialing-detail.schemas.ts';
import { grants } from '@conforme/contracts/modules/credentialing-handlings/rules/application-choices.ts';
import {
  type ApplicationDecision,
  applicationDecisions,
  type ProposedGrant,
  proposedGrants,
  reportKinds,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-states.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ChoiceField } from '../../../core/form/fields/choice-field.tsx';
import { DateField } from '../../../core/form/fields/date-field.tsx';
import { MoneyField } from '../../../core/form/fields/money-field.tsx';
import { NumberField } from '../../../core/form/fields/number-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { YesNoField } from '../../../core/form/fields/yes-no-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { ActDialogProps } from '../../../platform/case-handling/acts/act-dialog-props.ts';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import { UnrecordedRenewal } from './unrecorded-renewal.tsx';
import '../../../platform/case-handling/acts/acts.css';

export type Props = ActDialogProps<ApplicationDetail>;

const inDays = (days: number) => addDays(civilDayOf(Date.now()), days);

/** The income as the papers prove it. */
export function IncomeDialog({ opened, onClose, kind, detail }: Props) {
  const { income } = detail;
  const { field, onSubmit, isSending, title } = useActForm({
    kind: kind as never,
    detail,
    act: 'check_income',
    initial: {
      total: income?.total ?? income?.told_total ?? 0,
      members: income?.members ?? income?.told_members ?? 1,
      note: income?.note ?? '',
    },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={520} action="Registrar">
      <p className="muted act-note">
        Renda bruta de toda a casa em um mês, pela média de três, como os documentos provam.
      </p>
      <div className="form-grid">
        <MoneyField of={field('total')} label="Renda da casa por mês" />
        <NumberField of={field('members')} label="Pessoas na casa" />
        <TextAreaField of={field('note')} label="O que difere do que a família informou" rows={4} />
      </div>
    </FormDialog>
  );
}

export function PendencyDialog({ opened, onClose, kind, detail }: Props) {
  const { documents_sent: documents } = detail;
  const last = detail.call.pendency_until;
  // What was sent again in its place counts in its place.
  const refused = documents.filter(
    ({ file_id, review }) => review === 'refused' && !documents.some(({ replaces }) => replaces === file_id),
  );
  const { field, onSubmit, isSending, title } = useActForm({
    kind: kind as never,
    detail,
    act: 'ask',
    keepsDraft: true,
    initial: {
      text: refused.map(({ document, reason }) => `${document}: ${reason ?? ''}`).join('\n'),
      until: last !== null && last < inDays(5) ? last : inDays(5),
      files: [] as readonly string[],
    },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={560} action="Enviar à família">
      <p className="muted act-note">
        Ninguém é eliminado por um arquivo ilegível sem esta chance. A família lê na página da inscrição.
      </p>
      <div className="form-grid">
        <TextAreaField of={field('text')} label="O que falta" rows={6} />
        <DateField
          of={field('until')}
          label="Mandar até"
          help={
            last ? `O resultado sai em ${formatCivilDate(last)}: o prazo não passa desse dia.` : undefined
          }
        />
      </div>
    </FormDialog>
  );
}

export function ReportDialog({ opened, onClose, kind, detail }: Props) {
  const { field, onSubmit, isSending, title } = useActForm({
    kind: kind as never,
    detail,
    act: 'report',
    keepsDraft: true,
    initial: { kind: 'interview' as keyof typeof reportKinds.labels, on: inDays(0), text: '' },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={560} action="Registrar">
      <div className="form-grid">
        <ChoiceField of={field('kind')} label="O que foi" options={reportKinds.options} />
        <DateField of={field('on')} label="Em" />
        <TextAreaField of={field('text')} label="Relato" help="Só a equipe lê." rows={8} />
      </div>
    </FormDialog>
  );
}

/** The opinion of a registered social worker. */
export function OpinionDialog({ opened, onClose, kind, detail }: Props) {
  const { field, onSubmit, isSending, title } = useActForm({
    kind: kind as never,
    detail,
    act: 'opine',
    keepsDraft: true,
    initial: {
      grant: '' as ProposedGrant | '',
      raised: false,
      social: null as number | null,
      cress: '',
      text: '',
    },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={600} action="Enviar para decisão">
      <p className="muted act-note">A nota sai da pontuação do edital. Quem decide é outra pessoa.</p>
      <UnrecordedRenewal detail={detail} />
      <div className="form-grid">
        <ChoiceField of={field('grant')} label="Proposta" options={proposedGrants.options} />
        <NumberField
          of={field('social')}
          label="Situação social, de 0 a 100"
          help="Quanto dos pontos do parecer social a família recebe."
        />
        {detail.income?.income_class === 'raised' && (
          <YesNoField
            of={field('raised')}
            label="Relatório para elevar o limite da bolsa de 100 % (LC 187/2021, art. 19, § 2º)"
          />
        )}
        <TextField of={field('cress')} label="CRESS" placeholder="12345/9ª região" />
        <TextAreaField of={field('text')} label="Parecer" rows={8} />
      </div>
    </FormDialog>
  );
}

export function DecisionDialog({
  opened,
  onClose,
  kind,
  detail,
  act,
}: Props & { act: 'decide' | 'answer_appeal' }) {
  const isAppeal = act === 'answer_appeal';
  const { vacancy } = detail;
  const { field, onSubmit, isSending, title } = useActForm({
    kind: kind as never,
    detail,
    act,
    keepsDraft: true,
    initial: { decision: '' as ApplicationDecision | '', text: '' },
    onDone: onClose,
  });
  return (
    <FormDialog
      {...{ opened, onClose, isSending, onSubmit, title }}
      size={560}
      action={isAppeal ? 'Responder' : 'Decidir'}
    >
      {isAppeal && detail.appeal && <blockquote className="act-note">{detail.appeal.text}</blockquote>}
      <p className="muted act-note">
        {isAppeal
          ? 'A família lê a resposta na hora.'
          : 'A família lê a decisão e o motivo no dia do resultado do edital.'}
      </p>
      <UnrecordedRenewal detail={detail} />
      {detail.call.receives_until && (
        <p className="callout" data-tone="info">
          <IconAlertTriangle size={20} stroke={1.7} aria-hidden="true" />
          <span>
            <b>O edital ainda recebe inscrições, até {formatCivilDate(detail.call.receives_until)}.</b> Quem
            se inscrever até lá concorre à mesma vaga e pode ter mais pontos. Espere o fim das inscrições para
            decidir, salvo motivo que você escreve abaixo.
          </span>
        </p>
      )}
      {vacancy && (
        <p className="muted act-note num">
          Concedidas nesta turma: {vacancy.full_granted} de {vacancy.full} bolsas de 100 % e{' '}
          {vacancy.partial_granted} de {vacancy.partial} de 50 %.
        </p>
      )}
      <div className="form-grid">
        <ChoiceField of={field('decision')} label="Decisão" options={applicationDecisions.options} />
        <TextAreaField of={field('text')} label="Motivo" rows={6} />
      </div>
    </FormDialog>
  );
}

export function CallDialog({ opened, onClose, kind, detail }: Props) {
  const { vacancy, next_call: next } = detail;
  const passedOver = next?.passed_over ?? 0;
  const { field, onSubmit, isSending, title } = useActForm({
    kind: kind as never,
    detail,
    act: 'call_up',
    initial: { until: inDays(7), reason: '' },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={480} action="Convocar">
      {vacancy && (
        <p className="muted act-note num">
          Convocadas nesta turma: {vacancy.full_taken} de {vacancy.full} bolsas de 100 % e{' '}
          {vacancy.partial_taken} de {vacancy.partial} de 50 %.
        </p>
      )}
      <p className="act-note">
        {next
          ? `A convocação é para a ${grants.labels[next.grant].toLowerCase()}.`
          : 'Não há vaga livre nesta turma.'}
      </p>
      <div className="form-grid">
        <DateField of={field('until')} label="Matrícula até" />
        {passedOver > 0 && (
          <TextAreaField
            of={field('reason')}
            label={`Por que antes de ${passedOver === 1 ? '1 inscrição que está' : `${passedOver} inscrições que estão`} à frente`}
            help="Fica guardado na inscrição. A família não lê."
            rows={4}
          />
        )}
      </div>
    </FormDialog>
  );
}
