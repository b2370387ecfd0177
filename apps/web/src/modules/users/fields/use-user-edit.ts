import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { type UserDetail, userUpdate } from '@conforme/contracts/modules/users/users.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { call } from '../../../core/api/call.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { useStaffForm } from '../../../core/form/use-staff-form.ts';
import { type EditedUser, editedOf } from './user-conflict.ts';
import { sentFields } from './user-form-values.ts';

const isStale = (error: ApiError) => error.code === 'stale_version';

/** Saving an account, and finding out that somebody else saved it first. */
export function useUserEdit(detail: UserDetail, changed: UserDetail | null) {
  const { history } = useRouter();
  const update = useSend(users.endpoints.update, { handles: isStale, leaves: true });
  /** What is stored now, while there is a conflict to settle. */
  const [stored, setStored] = useState<UserDetail | null>(null);
  const params = { id: String(detail.id) };

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new state of the account counts.
  useEffect(() => {
    if (changed) staff.rebase(editedOf(changed), changed.version);
  }, [changed]);
  return { staff, stored, settle: () => setStored(null) };
}
