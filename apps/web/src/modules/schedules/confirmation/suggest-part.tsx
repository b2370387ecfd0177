import { shortWhenWords } from '@conforme/contracts/modules/schedules/event-words.ts';
import { addMinutes, minutesBetween, wallClockOf } from '@conforme/contracts/modules/schedules/time-zones.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import type { CallResult } from '../../../core/api/endpoint-ref.ts';
import { confirmationEndpoints, type ShownInvitation } from './confirmation-endpoints.ts';

interface Props {
  readonly param: string;
  readonly invitation: ShownInvitation;
  readonly onBack: () => void;
  readonly onSent: (next: ShownInvitation) => void;
}

type Slots = CallResult<typeof confirmationEndpoints.slots>;
const isRefused = (error: ApiError) => error.status === 422;

/** Another time: one of those when most are free, or any other. */
export function SuggestPart({ param, invitation, onBack, onSent }: Props) {
  const { zone, all_day: isAllDay } = invitation;
  const start = wallClockOf(invitation.starts_at, zone);
  const minutes = minutesBetween(start, wallClockOf(invitation.ends_at, zone));
  /** Null while they come: a field that is replaced under the hand would lose what was typed. */
  const [found, setFound] = useState<Slots | null>(null);
  const slots = found ?? [];
  const [chosen, setChosen] = useState('');
  const [other, setOther] = useState(start);
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    call(confirmationEndpoints.slots, { body: { param } }).then(setFound, () => setFound([]));
  }, [param]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = chosen === '' || chosen === 'other' ? other : wallClockOf(chosen, zone);
    if (wanted.length !== 16) return setError(isAllDay ? 'Escolha o dia.' : 'Escolha o dia e a hora.');
    setSending(true);
    setError(null);
    try {
      const body = { param, start: wanted, end: addMinutes(wanted, minutes), note: note.trim() || null };
      onSent(await call(confirmationEndpoints.suggest, { body }, { handles: isRefused }));
    } catch (failure) {
      if (failure instanceof ApiError && isRefused(failure))
        setError(Object.values(failure.errors)[0]?.[0] ?? 'Escolha outro horário.');
    } finally {
      setSending(false);
    }
  };
  return (
    <form onSubmit={send} noValidate>
      <button type="button" className="public-link" onClick={onBack}>
        Voltar ao convite
      </button>
      <h1 tabIndex={-1}>{isAllDay ? 'Que dia é melhor para você?' : 'Que horário é melhor para você?'}</h1>
      <p className="confirm-about">
        O convite é para {shortWhenWords(invitation)}. Quem organiza decide
        {invitation.mail_leaves ? ' e avisa você.' : '.'}
      </p>
      <fieldset className="confirm-slots">
        <legend>{isAllDay ? 'Dia' : 'Horários'}</legend>
        {found === null && <p className="confirm-note">Procurando horários livres…</p>}
        {slots.map((slot) => (
          <label key={slot.starts_at} className="confirm-slot">
            <input
              type="radio"
              name="slot"
              value={slot.starts_at}
              checked={chosen === slot.starts_at}
              onChange={() => setChosen(slot.starts_at)}
            />
            <span>
              <b>{shortWhenWords({ ...slot, all_day: false, zone })}</b>
              <br />
              <span className="confirm-note">
                {slot.free === slot.asked
                  ? 'todas as pessoas livres'
                  : `${slot.free} de ${slot.asked} pessoas livres`}
              </span>
            </span>
          </label>
        ))}
        {slots.length > 0 && (
          <label className="confirm-slot">
            <input
              type="radio"
              name="slot"
              value="other"
              checked={chosen === 'other'}
              onChange={() => setChosen('other')}
            />
            <span>
              <b>Outro dia ou horário</b>
              <br />
              <span className="confirm-note">Você escolhe</span>
            </span>
          </label>
        )}
      </fieldset>
      {found !== null && (slots.length === 0 || chosen === 'other') && (
        <TextInput
          type={isAllDay ? 'date' : 'datetime-local'}
          label={isAllDay ? 'Dia de começar' : 'Dia e hora de começar'}
          value={isAllDay ? other.slice(0, 10) : other}
          onChange={({ currentTarget: { value } }) => setOther(isAllDay && value ? `${value}T00:00` : value)}
        />
      )}
      <Textarea
        label="Quer explicar? (opcional)"
        rows={3}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {error && (
        <p className="confirm-error" role="alert">
          {error}
        </p>
      )}
      <div className="confirm-buttons">
        <Button
          type="submit"
          size="lg"
          loading={isSending}
          disabled={found === null || (slots.length > 0 && chosen === '')}
        >
          Enviar sugestão
        </Button>
      </div>
    </form>
  );
}
