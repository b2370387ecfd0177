import { civilDayOf } from '@conforme/contracts/core/brazil/civil-days.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { credentialingConfigs } from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.contract.ts';
import {
  type CallDetail,
  callMove,
} from '@conforme/contracts/modules/credentialing-configs/credentialing-configs.schemas.ts';
import {
  asksAboutUndecided,
  missingForFinal,
  undecidedWords,
} from '@conforme/contracts/modules/credentialing-configs/rules/call-moves.ts';
import {
  missingForPublication,
  nextStatuses,
} from '@conforme/contracts/modules/credentialing-configs/rules/call-schedule.ts';
import { type CallStatus, callStatuses } from '@conforme/contracts/platform/scholarships/call-choices.ts';
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { CopyField } from '../../core/form/copy-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { FormDialog } from '../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../core/form/use-dialog-form.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';

interface Props {
  readonly call: CallDetail;
  readonly reread: () => Promise<CallDetail>;
}

interface Act {
  readonly button: string;
  readonly question: string | ((call: CallDetail) => string);
}
const acts: Partial<Record<CallStatus, Act>> = {
  published: {
    button: 'Publicar',
    question:
      'Publicar este edital? Qualquer pessoa com o endereço passa a ler vagas, calendário e documentos.',
  },
  closed: { button: 'Encerrar inscrições', question: closingQuestion },
  analysis: { button: 'Começar a análise', question: 'Passar este edital para a análise?' },
  preliminary: {
    button: 'Divulgar resultado preliminar',
    question: 'Passar este edital para o resultado preliminar?',
  },
  appeal: { button: 'Abrir recursos', question: 'Abrir o prazo de recursos deste edital?' },
  final: { button: 'Homologar', question: 'Homologar este edital? Depois disso ele não é mais alterado.' },
};

/** Nobody ends before its day by mistake what families were told. */
function closingQuestion({ phases }: Pick<CallDetail, 'phases'>): string {
  const endsOn = phases.find(({ phase }) => phase === 'application')?.ends_on;
  if (!endsOn) return 'Encerrar as inscrições deste edital?';
  const last = formatCivilDate(endsOn);
  return endsOn < civilDayOf(Date.now())
    ? `Encerrar as inscrições deste edital? O último dia foi ${last}.`
    : `Encerrar as inscrições deste edital? O edital as prevê até ${last}: quem está preenchendo não poderá mais enviar.`;
}
const questionOf = (call: CallDetail, status: CallStatus) => {
  const question = acts[status]?.question;
  return typeof question === 'function' ? question(call) : question;
};

export function CallStatusCard({ call, reread }: Props) {
  const can = useCan();
  const { history } = useRouter();
  const [asked, ask] = useState<CallStatus | null>(null);
  const move = useSend(credentialingConfigs.endpoints.move);
  const copy = useSend(credentialingConfigs.endpoints.copy, { leaves: true });
  const mayMove = can('portal_cebas.credentialing.config.publish');
  const next = mayMove ? nextStatuses(call.status) : [];
  const missing =
    call.status === 'draft'
      ? missingForPublication(call, civilDayOf(Date.now()))
      : call.status === 'appeal'
        ? missingForFinal(call)
        : [];
  const isToldUndecided = asked !== null && asksAboutUndecided(asked) && call.undecided > 0;
  const go = (status: CallStatus) =>
    move.mutate(
      {
        params: { id: String(call.id) },
        body: { version: call.version, status, undecided_confirmed: isToldUndecided ? call.undecided : null },
      },
      // Read again either way: what was refused may have been counted anew.
      { onSettled: () => Promise.all([ask(null), reread()]) },
    );
  const makeCopy = async () => {
    const { id } = await copy.mutateAsync({ params: { id: String(call.id) } });
    history.push(`/portal-cebas/credentialings/configs/${id}/edit`);
  };
  return (
    <section className="card call-status" aria-labelledby="call-status">
      <h2 id="call-status">{callStatuses.labels[call.status]}</h2>
      {call.cancel_reason && <p>{call.cancel_reason}</p>}
      {missing.length > 0 && (
        <>
          <p className="muted small">
            {call.status === 'draft'
              ? 'Para publicar falta, e precisa estar salvo:'
              : 'Para homologar falta:'}
          </p>
          <ul className="call-missing small">
            {missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {call.public_path && (
        <CopyField label="Página pública" value={`${window.location.origin}${call.public_path}`} />
      )}
      {call.application_path && (
        <CopyField label="Página de inscrição" value={`${window.location.origin}${call.application_path}`} />
      )}
      {call.status === 'draft' && (
        <>
          <Button
            component={AppLink}
            to={`/portal-cebas/credentialings/configs/${call.id}/preview`}
            variant="default"
          >
            Ver a página antes de publicar
          </Button>
          <Button
            component={AppLink}
            to={`/portal-cebas/credentialings/configs/${call.id}/form-preview`}
            variant="default"
          >
            Ver a inscrição antes de publicar
          </Button>
        </>
      )}
      {call.status !== 'draft' && can('portal_cebas.credentialing.handling.grid') && (
        <Button
          component={AppLink}
          to={`/portal-cebas/credentialings/configs/${call.id}/ranking`}
          variant="default"
        >
          Ver a classificação
        </Button>
      )}
      {next.map((status) =>
        status === 'cancelled' ? null : (
          <Button key={status} disabled={missing.length > 0} onClick={() => ask(status)}>
            {acts[status]?.button}
          </Button>
        ),
      )}
      {can('portal_cebas.credentialing.config.create') && (
        <Button variant="default" loading={copy.isPending} onClick={makeCopy}>
          Copiar para outro ano
        </Button>
      )}
      {next.includes('cancelled') && (
        <Button variant="subtle" color="red" onClick={() => ask('cancelled')}>
          Cancelar o edital
        </Button>
      )}
      {call.rectifications.length > 0 && (
        <>
          <h3>Retificações</h3>
          <ul className="plain-list small">
            {call.rectifications.map(({ at, text }) => (
              <li key={at}>
                <span className="muted num">{formatDateTime(at)}</span> {text}
              </li>
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        opened={asked !== null && asked !== 'cancelled'}
        onClose={() => ask(null)}
        onConfirm={() => asked && go(asked)}
        isSending={move.isPending}
        question={[isToldUndecided && undecidedWords(call), asked && questionOf(call, asked)]
          .filter(Boolean)
          .join(' ')}
        subject={`Edital ${call.number}`}
      />
      <CancelDialog call={call} opened={asked === 'cancelled'} onClose={() => ask(null)} reread={reread} />
    </section>
  );
}

function CancelDialog({ call, opened, onClose, reread }: Props & { opened: boolean; onClose: () => void }) {
  const send = useSend(credentialingConfigs.endpoints.move);
  const { field, onSubmit } = useDialogForm({
    schema: callMove,
    initial: { reason: '' },
    tidy: (values) => ({ ...values, status: 'cancelled', version: call.version }),
    send: async (body) => {
      await send.mutateAsync({ params: { id: String(call.id) }, body });
      onClose();
      await reread();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Cancelar o edital ${call.number}`}
      size={480}
      action="Cancelar o edital"
      isSending={send.isPending}
      onSubmit={onSubmit}
    >
      <TextAreaField of={field('reason')} label="Motivo" help="Aparece na página pública." />
    </FormDialog>
  );
}
