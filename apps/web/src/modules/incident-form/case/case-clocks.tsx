import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentKind } from '@conforme/contracts/modules/incident-form/incident-kind.ts';
import { ClocksBand } from '../../../platform/case-handling/screen/clocks-band.tsx';

/** From when the law's clocks count, and which dates are only guidance. */
export function CaseClocks({ incident }: { incident: IncidentDetail }) {
  const { file, is_small_agent, moved_dates, nature, clocks } = incident;
  const declaration = clocks.findLast(
    ({ key, stopped_at }) => key === 'inc.holders_declaration' && stopped_at === null,
  );
  const complement = clocks.findLast(
    ({ key, stopped_at }) => key === 'inc.complement' && stopped_at === null,
  );
  return (
    <ClocksBand
      detail={incident}
      none={
        nature === 'scam'
          ? 'Uma tentativa de golpe não tem prazo de comunicação. Se dados pessoais foram afetados, trate-a como incidente de segurança.'
          : 'Nenhum prazo corre ainda. Os da ANPD e dos titulares começam quando se registra o conhecimento de que dados pessoais foram afetados.'
      }
    >
      {file.known_at !== null && (
        <p>
          Os prazos contam de <b>{formatDateTime(file.known_at)}</b>, quando se soube que o incidente afetou
          dados pessoais
          {file.detected_at !== null && `, e não da detecção (${formatDateTime(file.detected_at)})`}.{' '}
          {is_small_agent &&
            'A organização é agente de pequeno porte: os prazos da comunicação são em dobro, e os dois estão à vista.'}
        </p>
      )}
      {declaration && (
        <p>
          O da declaração conta do fim do prazo dos titulares, em <b>{formatDay(declaration.started_at)}</b>.
        </p>
      )}
      {complement && (
        <p>
          O complemento é fundamentado, e a norma não prevê prorrogação: depois de{' '}
          <b>{formatDay(complement.legal_due_at ?? complement.due_at)}</b>, diga também por que ele atrasou.
        </p>
      )}
      {moved_dates.map(({ key, due_at, moved_to }) => (
        <p key={`${key} ${due_at}`}>
          {incidentKind.clockNames[key as keyof typeof incidentKind.clockNames]}: pela indisponibilidade do
          SEI, a orientação leva a data de {formatDay(due_at)} a <b>{formatDay(moved_to)}</b>. A primeira
          continua à vista.
        </p>
      ))}
    </ClocksBand>
  );
}
