import { userStatus } from '@conforme/contracts/core/user-status.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { type UserDetail, userUpdate } from '@conforme/contracts/modules/users/users.schemas.ts';
import { IconLock } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { YesNoField } from '../../core/form/fields/yes-no-field.tsx';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { useSessionUser } from '../../core/session/session-store.ts';
import { FacedName } from '../../core/ui/face.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { UserPanel } from './account/user-panel.tsx';
import { UserFields } from './fields/user-fields.tsx';
import { inheritedOf, type UserValues, valuesOf } from './fields/user-form-values.ts';

/** 'invited' and 'blocked' have their own ways in and out; only these two are set by hand. */
type StatusByHand = 'active' | 'inactive';
const isByHand = (status: string): status is StatusByHand => status === 'active' || status === 'inactive';
const BY_HAND = userStatus.options.filter((option): option is typeof option & { value: StatusByHand } =>
  isByHand(option.value),
);

type EditedUser = UserValues & { status: StatusByHand | null; first_access: boolean };

const opened = (detail: UserDetail) => ({
  initial: {
    ...valuesOf(detail),
    status: isByHand(detail.status) ? detail.status : null,
    first_access: detail.first_access,
  } satisfies EditedUser as EditedUser,
  version: detail.version,
});

export function UserEditPage({ params: { id } }: PageProps<'/users/:id/edit'>) {
  const record = useEndpoint(users.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Usuário não encontrado" listPath="/users">
      {(detail, reread) => <UserEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

function UserEdit({ detail, reread }: { detail: UserDetail; reread: () => Promise<UserDetail> }) {
  const { history } = useRouter();
  const isSelf = useSessionUser()?.id === detail.id;
  const update = useSend(users.endpoints.update, { handles: isStale, leaves: true });
  const params = { id: String(detail.id) };
  const staff = useStaffForm({
    schema: userUpdate,
    ...opened(detail),
    page: `/users/${detail.id}/edit`,
    isReadOnly: !detail.actions.includes('edit'),
    send: (body) => update.mutateAsync({ params, body }),
    onSaved: () => history.push('/users'),
    reread: async () => opened(await reread()),
  });
  const { field } = staff;
  /** An action beside the form changed the account: the form goes on from it without a conflict. */
  const goOn = (changed: UserDetail) => staff.rebase(opened(changed).initial, changed.version);
  return (
    <PageFrame
      title={<FacedName name={detail.name} photo={detail.photo} />}
      subtitle={
        <span className="num">
          {detail.email} · última alteração em {formatDateTime(detail.updated_at)}
        </span>
      }
    >
      <div className="form-with-side">
        <StaffForm staff={staff} cancelTo="/users">
          {staff.isReadOnly && (
            <p className="callout" data-tone="info">
              <IconLock size={18} stroke={1.7} aria-hidden="true" />
              Você pode ver este usuário, mas não alterá-lo: ele tem acessos ou permissões que você não tem.
            </p>
          )}
          <UserFields
            name={field('name')}
            email={field('email')}
            roles={field('role_ids')}
            accesses={field('accesses')}
            held={detail.roles}
            inherited={inheritedOf(detail)}
            stored={valuesOf(detail).accesses}
          >
            {field('status').value !== null && !isSelf && (
              <ChoiceField
                of={field('status')}
                label="Situação"
                help="Quem está inativo continua no cadastro, mas não entra."
                options={BY_HAND}
              />
            )}
            <YesNoField of={field('first_access')} label="Exigir troca de senha no próximo acesso" />
          </UserFields>
        </StaffForm>
        <UserPanel detail={detail} onDone={goOn} />
      </div>
    </PageFrame>
  );
}
