import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { type UserDetail, userStatus, userUpdate } from '@conforme/contracts/modules/users/users.schemas.ts';
import { NativeSelect, Switch } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { useSend } from '../../core/api/use-send.ts';
import { ConflictDialog } from '../../core/form/conflict-dialog.tsx';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { useSessionUser } from '../../core/session/session-store.ts';
import { differencesOf, type EditedUser, editedOf, mergeChoices } from './user-conflict.ts';
import { UserFields } from './user-fields.tsx';
import { inheritedOf, sentFields } from './user-form-values.ts';

/** 'invited' and 'blocked' have their own ways in and out; only these two are set by hand. */
const BY_HAND = userStatus.options.filter(({ value }) => value === 'active' || value === 'inactive');
const isStale = (error: ApiError) => error.code === 'stale_version';

interface Props {
  readonly detail: UserDetail;
  /** The account after an action taken beside the form. */
  readonly changed: UserDetail | null;
  readonly onReload: () => void;
}

export function UserEditForm({ detail, changed, onReload }: Props) {
  const { history } = useRouter();
  const update = useSend(users.endpoints.update, { handles: isStale, leaves: true });
  const [stored, setStored] = useState<UserDetail | null>(null);
  const params = { id: String(detail.id) };
  const isReadOnly = !detail.actions.includes('edit');

  const staff = useStaffForm({
    schema: userUpdate,
    initial: editedOf(detail),
    version: detail.version,
    page: `/users/${detail.id}/edit`,
    prepare: (values: EditedUser, version) => ({
      ...sentFields(values),
      first_access: values.first_access,
      ...(values.status === null ? {} : { status: values.status }),
      version: version ?? detail.version,
    }),
    send: (body) =>
      update.mutateAsync({ params, body }).catch(async (error) => {
        if (error instanceof ApiError && isStale(error))
          setStored(await call(users.endpoints.read, { params }));
        throw error;
      }),
    onSaved: () => history.push('/users'),
  });
  const { form } = staff;
  const isSelf = useSessionUser()?.id === detail.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new state of the account counts.
  useEffect(() => {
    if (changed) staff.rebase(editedOf(changed), changed.version);
  }, [changed]);
  return (
    <>
      <StaffForm staff={staff} cancelTo="/users" isReadOnly={isReadOnly}>
        {isReadOnly && (
          <p className="callout" data-tone="info">
            <IconLock size={18} stroke={1.7} aria-hidden="true" />
            Você pode ver este usuário, mas não alterá-lo: ele tem acessos ou permissões que você não tem.
          </p>
        )}
        <UserFields form={form} held={detail.roles} inherited={inheritedOf(detail)} isReadOnly={isReadOnly}>
          {form.getValues().status !== null && !isSelf && (
            <NativeSelect
              label="Situação"
              data={BY_HAND}
              disabled={isReadOnly}
              description="Inativo guarda o cadastro e impede a entrada."
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              {...form.getInputProps('status')}
            />
          )}
          <Switch
            className="form-wide"
            label="Exigir troca de senha no próximo acesso"
            disabled={isReadOnly}
            {...form.getInputProps('first_access', { type: 'checkbox' })}
          />
        </UserFields>
      </StaffForm>
      <ConflictDialog
        opened={stored !== null}
        differences={stored ? differencesOf(form.getValues(), stored, detail) : []}
        onClose={() => setStored(null)}
        onReload={() => {
          staff.forget();
          onReload();
        }}
        onMerge={(choices) => {
          if (!stored) return;
          const merged = mergeChoices(form.getValues(), stored, choices);
          staff.rebase(editedOf(stored), stored.version);
          form.setValues(merged);
          setStored(null);
        }}
      />
    </>
  );
}
