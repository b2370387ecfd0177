import { userStatus } from '@conforme/contracts/core/user-status.ts';
import type { UserDetail } from '@conforme/contracts/modules/users/users.schemas.ts';
import { NativeSelect, Switch } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type Choices, ConflictDialog } from '../../../core/form/conflict-dialog.tsx';
import { StaffForm } from '../../../core/form/staff-form.tsx';
import { useSessionUser } from '../../../core/session/session-store.ts';
import { useRoleOptions } from './groups-field.tsx';
import { useUserEdit } from './use-user-edit.ts';
import { differencesOf, editedOf, mergeChoices } from './user-conflict.ts';
import { UserFields } from './user-fields.tsx';
import { inheritedOf } from './user-form-values.ts';

/** 'invited' and 'blocked' have their own ways in and out; only these two are set by hand. */
const BY_HAND = userStatus.options.filter(({ value }) => value === 'active' || value === 'inactive');

interface Props {
  readonly detail: UserDetail;
  /** The account after an action taken beside the form. */
  readonly changed: UserDetail | null;
  readonly onReload: () => void;
}

export function UserEditForm({ detail, changed, onReload }: Props) {
  const { staff, stored, settle } = useUserEdit(detail, changed);
  const { form } = staff;
  const isReadOnly = !detail.actions.includes('edit');
  const isSelf = useSessionUser()?.id === detail.id;
  const { names } = useRoleOptions([...detail.roles, ...(stored?.roles ?? [])], isReadOnly);

  const merge = (choices: Choices) => {
    if (!stored) return;
    const merged = mergeChoices(form.getValues(), stored, choices);
    staff.rebase(editedOf(stored), stored.version);
    form.setValues(merged);
    settle();
  };
  const reload = () => {
    staff.forget();
    onReload();
  };
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
        differences={stored ? differencesOf(form.getValues(), stored, names) : []}
        onClose={settle}
        onReload={reload}
        onMerge={merge}
      />
    </>
  );
}
