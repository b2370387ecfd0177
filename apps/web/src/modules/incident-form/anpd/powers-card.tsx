import type { IncidentDetail } from '@conforme/contracts/modules/incident-form/incident-detail.schemas.ts';
import { incidentHandlingEndpoints } from '@conforme/contracts/modules/incident-form/incident-handling.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { upload } from '../../../core/api/upload.ts';
import { unbroken } from '../../../core/format/unbroken.ts';
import { showCase } from '../../../platform/case-handling/acts/use-act.ts';
import { CaseCard } from '../../../platform/case-handling/screen/case-card.tsx';
import { CaseFiles } from '../../../platform/case-handling/screen/case-files.tsx';
import { paperTaker } from '../../../platform/case-handling/screen/take-paper.ts';
import { FileUpload } from '../../../platform/files/file-upload.tsx';
import { useUploads } from '../../../platform/files/use-uploads.ts';
import { incidentCaseKind } from '../incident-case-kind.ts';
import './anpd.css';

interface Props {
  readonly incident: IncidentDetail;
  readonly isWritten: boolean;
}

const { upload_powers } = incidentHandlingEndpoints;

/** Proof that whoever files may do so: due with the communication, in the same term (art. 6º, §§ 5º and 6º). */
export function PowersCard({ incident, isWritten }: Props) {
  const queries = useQueryClient();
  const uploads = useUploads<IncidentDetail>({
    rules: upload_powers.upload,
    send: (file, options) => upload(upload_powers, { params: { id: incident.id } }, file, options),
    onDone: (now, file) => {
      const done = uploads.list.find((one) => one.file === file);
      if (done) uploads.queue.remove(done.id);
      showCase(queries, incidentCaseKind.endpoints, now);
    },
  });
  const papers = incident.files.filter(({ paper }) => paper === 'representation');
  return (
    <CaseCard title="Comprovante de vínculo ou de poderes">
      <p className="muted small powers-note">
        {unbroken(
          'O ato de indicação da pessoa encarregada, ou a procuração de quem representa. Vai junto com a comunicação, no mesmo prazo (Resolução CD/ANPD 15/2024, art. 6º, §§ 5º e 6º).',
        )}
      </p>
      <CaseFiles files={papers} take={paperTaker(incidentCaseKind, incident)} isKindKnown />
      {isWritten && <FileUpload uploads={uploads} choose="Anexar o comprovante" />}
    </CaseCard>
  );
}
