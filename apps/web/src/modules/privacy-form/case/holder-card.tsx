import { formatPhone } from '@conforme/contracts/core/brazil/phone-number.ts';
import { formatCivilDate } from '@conforme/contracts/core/date-time.ts';
import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import {
  holderDocuments,
  holderRelations,
  representativePowers,
  requesterKinds,
} from '@conforme/contracts/modules/privacy-form/rules/request-choices.ts';
import { UnstyledButton } from '@mantine/core';
import { isShownInPlace } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { useRevealed } from '../../../core/form/use-revealed.ts';
import { useCan } from '../../../core/session/permissions.ts';
import { useActiveEntity } from '../../../core/session/session-store.ts';
import { EmailAddress } from '../../../core/ui/email-address.tsx';
import { CaseCard, Facts } from '../../../platform/case-handling/screen/case-card.tsx';

type SealedPart = 'holder_document' | 'representative_cpf';

/** Who asks, with the documents covered until somebody needs them. */
export function HolderCard({ request }: { request: PrivacyRequestDetail }) {
  const { holder, representative } = request;
  return (
    <CaseCard title="Titular">
      <Facts
        rows={[
          ['Nome', holder.name],
          [
            holder.document_kind ? holderDocuments.labels[holder.document_kind] : 'Documento',
            holder.document && <Sealed request={request} part="holder_document" masked={holder.document} />,
          ],
          ['Relação', holderRelations.labels[request.relation]],
          ['Nascimento', holder.birth_date && formatCivilDate(holder.birth_date)],
          ['E-mail', holder.email && <EmailAddress of={holder.email} />],
          ['Telefone', holder.phone && formatPhone(holder.phone)],
        ]}
      />
      {representative && (
        <div className="case-part">
          <p className="medium">{requesterKinds.labels[request.requester]}</p>
          <Facts
            rows={[
              ['Nome', representative.name],
              [
                'CPF',
                representative.cpf && (
                  <Sealed request={request} part="representative_cpf" masked={representative.cpf} />
                ),
              ],
              ['Vínculo', representative.bond],
              ['Poderes', representativePowers.labels[representative.powers]],
              ['E-mail', representative.email && <EmailAddress of={representative.email} />],
              ['Telefone', representative.phone && formatPhone(representative.phone)],
            ]}
          />
        </div>
      )}
    </CaseCard>
  );
}

interface SealedProps {
  readonly request: PrivacyRequestDetail;
  readonly part: SealedPart;
  readonly masked: string;
}

function Sealed({ request, part, masked }: SealedProps) {
  // The server writes each look down, and in 'Todas' it would not know where.
  const isInAll = useActiveEntity()?.type === 'all';
  const may = useCan()('privacy_form.reveal') && !isInAll;
  const { value, isAsking, refusal, reveal, cover } = useRevealed(
    async () =>
      (
        await call(
          privacyHandlingEndpoints.reveal,
          { params: { id: String(request.id) }, body: { part } },
          { handles: isShownInPlace },
        )
      ).value,
  );
  return (
    <>
      <span role="status">{value ?? masked}</span>{' '}
      {may && (
        <UnstyledButton
          className="link-button"
          disabled={isAsking}
          title="Cada consulta fica registrada."
          onClick={value === null ? reveal : cover}
        >
          {value === null ? 'Revelar' : 'Encobrir'}
        </UnstyledButton>
      )}
      {refusal && <span className="small">{refusal}</span>}
    </>
  );
}
