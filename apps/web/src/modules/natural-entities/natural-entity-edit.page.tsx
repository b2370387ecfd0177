import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { naturalEntityUpdate, type SealedPart } from '@conforme/contracts/platform/people/person.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { isShownInPlace } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { FacedName } from '../../core/ui/face.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { AccountNotice } from './account-notice.tsx';
import { announceAsked } from './announce-asked.ts';
import { DuplicatesNotice } from './duplicates-notice.tsx';
import { MergesNotice } from './merges-notice.tsx';
import { PersonFields } from './person-fields.tsx';
import { SEALED, valuesOf, withoutEmptyAccount } from './person-form-values.ts';
import { PersonPhoto } from './person-photo.tsx';

const LIST = '/people/natural_entities';

export function NaturalEntityEditPage({
  params: { natural_entity_id: id },
}: PageProps<'/people/natural_entities/:natural_entity_id/edit'>) {
  const record = useEndpoint(naturalEntities.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Pessoa não encontrada" listPath={LIST}>
      {(detail, reread) => <PersonEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

interface EditProps {
  readonly detail: NaturalEntityDetail;
  readonly reread: () => Promise<NaturalEntityDetail>;
}

const opened = (detail: NaturalEntityDetail) => ({ initial: valuesOf(detail), version: detail.version });

function PersonEdit({ detail, reread }: EditProps) {
  const { history } = useRouter();
  const update = useSend(naturalEntities.endpoints.update, { handles: isStale, leaves: true });
  const params = { id: String(detail.id) };
  const staff = useStaffForm({
    schema: naturalEntityUpdate,
    ...opened(detail),
    page: `${LIST}/${detail.id}/edit`,
    secrets: SEALED,
    tidy: withoutEmptyAccount,
    send: (body) => update.mutateAsync({ params, body }),
    onSaved: (saved) => {
      announceAsked(saved, detail);
      history.push(LIST);
    },
    reread: async () => opened(await reread()),
  });
  /** Taken back beside the form: it goes on from what is stored now. */
  const goOn = (back: NaturalEntityDetail) => staff.restart(valuesOf(back), back.version);
  const revealPart = async (part: SealedPart) =>
    (await call(naturalEntities.endpoints.reveal, { params, body: { part } }, { handles: isShownInPlace }))
      .value;
  return (
    <PageFrame
      title={<FacedName name={detail.name} photo={detail.photo} />}
      subtitle={
        <span className="num">
          {detail.organisation} · última alteração em {formatDateTime(detail.updated_at)}
        </span>
      }
    >
      <div className="form">
        <MergesNotice merges={detail.merges} onUndone={goOn} />
        <AccountNotice detail={detail} onChanged={(now) => staff.rebase(valuesOf(now), now.version)} />
        <PersonPhoto detail={detail} />
        <StaffForm staff={staff} cancelTo={LIST}>
          <DuplicatesNotice form={staff.form} id={detail.id} />
          <PersonFields field={staff.field} sealed={detail.sealed} reveal={revealPart} />
        </StaffForm>
      </div>
    </PageFrame>
  );
}
