import { addDays, civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import type { DueDiligenceDetail } from '@conforme/contracts/modules/due-diligence-form/due-diligence-detail.schemas.ts';
import { DateField } from '../../../core/form/fields/date-field.tsx';
import { SeveralField } from '../../../core/form/fields/several-field.tsx';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import type { ActDialogProps } from '../../../platform/case-handling/acts/act-dialog-props.ts';
import { useActForm } from '../../../platform/case-handling/acts/use-act-form.ts';
import { useMailLeaves } from '../../../platform/mail-leaves/use-mail-leaves.ts';
import '../../../platform/case-handling/acts/acts.css';

type Props = ActDialogProps<DueDiligenceDetail>;

const inDays = (days: number): string | null => addDays(civilDayOf(Date.now()), days);

/** Where no mail leaves, the letter with the link waits in the outbox for somebody to hand the link over. */
function HandOverNote() {
  return (
    useMailLeaves() === false && (
      <p className="act-note" role="note">
        Esta instalação não envia e-mails: quem administra pega o link na Caixa de saída, e você o entrega ao
        fornecedor.
      </p>
    )
  );
}

/** Sends the questionnaire by a link of its own; again, where the first was lost or expired. */
export function InviteDialog({ opened, onClose, kind, detail }: Props) {
  const { field, onSubmit, isSending, title } = useActForm({
    kind: kind as never,
    detail,
    act: 'invite',
    keepsDraft: true,
    initial: {
      respondent_name: detail.respondent_name ?? detail.supplier.contact_name ?? '',
      respondent_email: detail.respondent_email ?? detail.supplier.contact_email ?? '',
      answer_until: inDays(30),
      message: detail.message ?? '',
    },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={560} action="Enviar ao fornecedor">
      <p className="muted act-note">
        {detail.sent_at === null
          ? 'O fornecedor responde pelo link, sem ter conta. Ele é lembrado 7, 3 e 1 dia antes do fim do prazo.'
          : 'Um novo link toma o lugar do anterior, que deixa de abrir. O que já foi respondido continua salvo.'}
      </p>
      <HandOverNote />
      <div className="form-grid">
        <TextField of={field('respondent_name')} label="Quem responde" />
        <TextField of={field('respondent_email')} label="E-mail" />
        <DateField of={field('answer_until')} label="Responder até" />
        <TextAreaField
          of={field('message')}
          label="Mensagem"
          help="Vai com o link e no começo do questionário."
          rows={4}
        />
      </div>
    </FormDialog>
  );
}

/** What is missing, by question: the supplier may change just these answers. */
export function ComplementDialog({ opened, onClose, kind, detail }: Props) {
  const { field, onSubmit, isSending, title } = useActForm({
    kind: kind as never,
    detail,
    act: 'ask',
    keepsDraft: true,
    initial: {
      text: '',
      questions: [] as readonly string[],
      answer_until: inDays(10),
      files: [] as readonly string[],
    },
    onDone: onClose,
  });
  return (
    <FormDialog {...{ opened, onClose, isSending, onSubmit, title }} size={600} action="Enviar ao fornecedor">
      <p className="muted act-note">
        Um novo link vai ao fornecedor, que pode mudar só as respostas escolhidas, e responder ao que faltar
        por causa delas; sem escolha, todas. Ele também pode responder pela consulta do protocolo.
      </p>
      <HandOverNote />
      <div className="form-grid">
        <TextAreaField of={field('text')} label="O que falta" rows={5} />
        <SeveralField
          of={field('questions')}
          label="Perguntas"
          options={detail.template.questions.map(({ id, code, label }) => ({
            value: id,
            label: code ? `${code} ${label}` : label,
          }))}
        />
        <DateField of={field('answer_until')} label="Responder até" />
      </div>
    </FormDialog>
  );
}
