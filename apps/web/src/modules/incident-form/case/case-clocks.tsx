import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { ClocksBand } from '../../../platform/case-handling/screen/clocks-band.tsx';

/** From when the law's clocks count, and which dates are only guidance. */
export function CaseClocks({ incident }: { incident: IncidentDetail }) {
  const { file, is_small_agent, outages, nature } = incident;
  const moved = outages.filter(({ moved_to }) => moved_to !== null);
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
      {moved.map(({ id, moved_to }) => (
        <p key={id}>
          Pela indisponibilidade do SEI, a orientação leva a data a <b>{formatDateTime(moved_to ?? '')}</b>. A
          data acima continua à vista.
        </p>
      ))}
    </ClocksBand>
  );
}
