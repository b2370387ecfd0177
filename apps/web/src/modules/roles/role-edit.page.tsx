import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import {
  type PermissionTree,
  type RoleDetail,
  roleUpdate,
} from '@conforme/contracts/modules/roles/roles.schemas.ts';
import { Button } from '@mantine/core';
import { IconCopy, IconLock } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { RoleAccesses } from './membership/role-accesses.tsx';
import { RoleMembers } from './membership/role-members.tsx';
import { permissionChanges } from './permissions/permission-choice.ts';
import { type RoleChanges, RoleChangesDialog } from './permissions/role-changes-dialog.tsx';
import { RoleFields } from './role-fields.tsx';
import { type RoleValues, valuesOf } from './role-form-values.ts';
import './roles.css';

export function RoleEditPage({ params: { id } }: PageProps<'/roles/:id/edit'>) {
  const record = useEndpoint(roles.endpoints.read, { params: { id } });
  const tree = useEndpoint(roles.endpoints.permissionTree, {});
  return (
    <RecordScreen record={record} notFound="Grupo não encontrado" listPath="/roles">
      {(detail, reread) => (
        <RecordScreen record={tree} notFound="Permissões não encontradas" listPath="/roles">
          {(loaded) => <RoleEdit key={id} detail={detail} tree={loaded} reread={reread} />}
        </RecordScreen>
      )}
    </RecordScreen>
  );
}

interface EditProps {
  readonly detail: RoleDetail;
  readonly tree: PermissionTree;
  readonly reread: () => Promise<RoleDetail>;
}

const opened = (detail: RoleDetail) => ({ initial: valuesOf(detail), version: detail.version });

function RoleEdit({ detail, tree, reread }: EditProps) {
  const { history } = useRouter();
  const can = useCan();
  const update = useSend(roles.endpoints.update, { handles: isStale, leaves: true });
  const staff = useStaffForm({
    schema: roleUpdate,
    ...opened(detail),
    page: `/roles/${detail.id}/edit`,
    isReadOnly: !detail.actions.includes('edit'),
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: () => history.push('/roles'),
    reread: async () => opened(await reread()),
  });
  const [shown, setShown] = useState<RoleChanges | null>(null);
  /** What reaches other people is shown first; a new name is not worth a question. */
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    const changes = changesOf(tree, detail, staff.form.getValues());
    if (!changes || staff.form.validate().hasErrors) return staff.onSubmit(event);
    event?.preventDefault();
    setShown(changes);
  };
  return (
    <PageFrame
      title={detail.display_name}
      subtitle={<span className="num">Última alteração em {formatDateTime(detail.updated_at)}</span>}
      actions={
        detail.actions.includes('copy') && (
          <Button
            variant="default"
            component={AppLink}
            to={`/roles/create?copy=${detail.id}`}
            leftSection={<IconCopy size={17} stroke={1.6} />}
          >
            Copiar grupo
          </Button>
        )
      }
    >
      <div className="form-with-side">
        <StaffForm staff={{ ...staff, onSubmit: submit }} cancelTo="/roles">
          {staff.isReadOnly && (
            <p className="callout" data-tone="info">
              <IconLock size={18} stroke={1.7} aria-hidden="true" />
              Você pode ver este grupo, mas não alterá-lo: grupos valem para toda a instalação e só a
              administração os muda.
            </p>
          )}
          {!staff.isReadOnly && detail.exceeds && (
            <p className="callout" data-tone="info">
              <IconLock size={18} stroke={1.7} aria-hidden="true" />
              Este grupo tem permissões que o seu grupo ativo não tem. Você pode mudar o nome, a descrição e
              as permissões que o seu também tem; o identificador e o segundo fator exigido ficam, e o grupo
              não pode ser excluído por você.
            </p>
          )}
          <RoleFields
            field={staff.field}
            tree={tree}
            isNameFixed={!detail.actions.includes('rename')}
            isFactorFixed={detail.exceeds && detail.requires_second_factor}
            fixedPermissions={detail.fixed_permission_ids}
            withoutFactor={detail.without_second_factor}
          />
        </StaffForm>
        <aside className="form-side role-side" aria-label="Quem está no grupo e onde ele vale">
          {can('users.menu') && <RoleMembers roleId={detail.id} />}
          <RoleAccesses role={detail} onChanged={reread} />
        </aside>
      </div>
      <RoleChangesDialog
        changes={shown}
        usersCount={detail.users_count}
        onClose={() => setShown(null)}
        onConfirm={() => {
          setShown(null);
          staff.onSubmit();
        }}
      />
    </PageFrame>
  );
}

function changesOf(tree: PermissionTree, detail: RoleDetail, values: RoleValues): RoleChanges | null {
  const { given, taken } = permissionChanges(tree, detail.permission_ids, values.permission_ids);
  const isRequired = values.requires_second_factor;
  const secondFactor =
    isRequired === detail.requires_second_factor ? null : isRequired ? 'required' : 'dropped';
  return given.length + taken.length > 0 || secondFactor ? { given, taken, secondFactor } : null;
}
