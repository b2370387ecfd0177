import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { dutyResults } from '@conforme/contracts/modules/incident-form/rules/duty-to-notify.ts';
import { UnstyledButton } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { Chip } from '../../../core/ui/chip.tsx';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import { dutyDecisionWords } from '../file/duty-words.ts';

interface Props {
  readonly incident: IncidentDetail;
  /** Shows the assessments in the file. */
  readonly onShow: () => void;
}

/** What the assessment came to. Absent of a scam, which has no such duty. */
export function DutyCard({ incident, onShow }: Props) {
  const { assessments, duty, not_communicated_reasons, nature } = incident;
  const [newest] = assessments;
  if (nature === 'scam') return null;
  return (
    <CaseCard
      title="Dever de comunicar"
      aside={
        duty && (
          <Chip tone={duty === 'communicate' ? 'info' : 'mute'} icon={IconScale}>
            {dutyDecisionWords[duty]}
          </Chip>
        )
      }
    >
      {newest ? (
        <>
          <p>{dutyResults.labels[newest.result]}</p>
          {newest.override && <p dir="auto">Decidido diferente, por escrito: {newest.override.reason}</p>}
          <p className="muted small num">
            Avaliação {assessments.length}, por {newest.by?.label ?? 'conta excluída'}, em{' '}
            {formatDateTime(newest.at)}. Não pode ser alterada.
          </p>
          {not_communicated_reasons && (
            <p className="case-part" dir="auto">
              <b>Por que não foi comunicado:</b> {not_communicated_reasons}
            </p>
          )}
          <UnstyledButton className="link-button" onClick={onShow}>
            Ver a avaliação
          </UnstyledButton>
        </>
      ) : (
        <p className="muted">Ainda não avaliado.</p>
      )}
    </CaseCard>
  );
}
