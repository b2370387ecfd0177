import { momentWords, shortWhenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { Button, Textarea } from '@mantine/core';
import { IconCalendarTime, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../core/api/call.ts';
import { takeFile } from '../../../core/api/take-file.ts';
import { confirmationEndpoints, type ShownInvitation } from './confirmation-endpoints.ts';

interface Props {
  readonly param: string;
  readonly invitation: ShownInvitation;
  readonly onAnswered: (next: ShownInvitation) => void;
  readonly onSuggest: () => void;
}

const closedWords = {
  over: 'Este evento já aconteceu. Obrigado por vir até aqui: não é preciso responder.',
  cancelled: 'Este evento foi cancelado. Não é preciso fazer nada.',
  late: 'O prazo para responder terminou. Se algo mudou, fale com quem organiza.',
};

function standing({ situation, is_waiting, mail_leaves }: ShownInvitation): string | null {
  if (is_waiting)
    return `As vagas acabaram, e você está na lista de espera. Se abrir uma vaga, ela é sua: ${
      mail_leaves ? 'avisamos por e-mail' : 'volte a esta página para ver'
    }.`;
  if (situation === 'CON') return 'Sua presença está confirmada.';
  return situation === 'REJ' ? 'Você disse que não vai.' : null;
}

/** Confirm, reject, suggest; and change one's mind until the deadline. */
export function AnswerPart({ param, invitation, onAnswered, onSuggest }: Props) {
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState(invitation.reason ?? '');
  const [sending, setSending] = useState<'CON' | 'REJ' | null>(null);
  const answer = async (situation: 'CON' | 'REJ') => {
    setSending(situation);
    try {
      const body = { param, situation, reason: situation === 'REJ' ? reason.trim() || null : null };
      onAnswered(await call(confirmationEndpoints.answer, { body }));
      setRejecting(false);
    } catch {
      // Already told; what was typed stays.
    } finally {
      setSending(null);
    }
  };
  if (invitation.closed)
    return (
      <div className="confirm-status" data-tone="mute" role="status">
        <p>{closedWords[invitation.closed]}</p>
        {invitation.closed === 'cancelled' && invitation.cancel_reason && (
          <p>Motivo: {invitation.cancel_reason}</p>
        )}
      </div>
    );
  const now = standing(invitation);
  return (
    <>
      <div role="status">
        {now && (
          <p className="confirm-status" data-tone={invitation.situation === 'CON' ? 'ok' : 'mute'}>
            {now}
          </p>
        )}
        {invitation.suggested && (
          <p className="confirm-status" data-tone="mute">
            Você sugeriu{' '}
            {shortWhenWords({
              ...invitation.suggested,
              all_day: invitation.all_day,
              zone: invitation.zone,
            })}
            . {invitation.mail_leaves ? 'Quem organiza decide e avisa você.' : 'Quem organiza decide.'}
          </p>
        )}
      </div>
      {invitation.situation === 'CON' && (
        <button
          type="button"
          className="public-link"
          onClick={() => takeFile(confirmationEndpoints.calendarFile, { body: { param } }, 'evento.ics')}
        >
          Adicionar ao meu calendário (.ics)
        </button>
      )}
      <h2>{now ? 'Mudou de ideia?' : 'Você vai?'}</h2>
      {isRejecting ? (
        <div className="confirm-buttons">
          <Textarea
            label="Motivo (opcional)"
            description="Quem organiza lê."
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button size="lg" loading={sending === 'REJ'} onClick={() => answer('REJ')}>
            Enviar: não posso ir
          </Button>
          <Button size="lg" variant="default" onClick={() => setRejecting(false)}>
            Voltar
          </Button>
        </div>
      ) : (
        <div className="confirm-buttons">
          {(invitation.situation !== 'CON' || invitation.is_waiting) && (
            <Button
              size="lg"
              loading={sending === 'CON'}
              leftSection={<IconCheck size={20} aria-hidden="true" />}
              onClick={() => answer('CON')}
            >
              {invitation.is_full && invitation.situation !== 'CON'
                ? 'Entrar na lista de espera'
                : 'Confirmar presença'}
            </Button>
          )}
          {invitation.situation !== 'REJ' && (
            <Button
              size="lg"
              variant="default"
              leftSection={<IconX size={20} aria-hidden="true" />}
              onClick={() => setRejecting(true)}
            >
              Não posso ir
            </Button>
          )}
          <Button
            size="lg"
            variant="default"
            leftSection={<IconCalendarTime size={20} aria-hidden="true" />}
            onClick={onSuggest}
          >
            {invitation.all_day ? 'Sugerir outro dia' : 'Sugerir outro horário'}
          </Button>
        </div>
      )}
      <p className="confirm-note">
        {invitation.confirm_by
          ? `Responda até ${momentWords(invitation.confirm_by, invitation.zone)}. Dá para mudar a resposta até lá.`
          : 'Dá para mudar a resposta até o evento.'}{' '}
        Não é você? Ignore este convite.
      </p>
    </>
  );
}
