import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import {
  type PermissionTree,
  type RoleDetail,
  roleCreate,
} from '@conforme/contracts/modules/roles/roles.schemas.ts';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { allPermissions } from './permissions/permission-choice.ts';
import { RoleFields } from './role-fields.tsx';
import { copyOf, NO_ROLE, type RoleValues } from './role-form-values.ts';

/** A new group, empty or (with ?copy=7) with what another one has. */
export function RoleCreatePage() {
  const copied = useRouterState({ select: ({ location }) => (location.search as { copy?: string }).copy });
  const tree = useEndpoint(roles.endpoints.permissionTree, {});
  return (
    <RecordScreen record={tree} notFound="Permissões não encontradas" listPath="/roles">
      {(loaded) =>
        copied === undefined ? (
          <RoleCreate tree={loaded} original={null} />
        ) : (
          <RoleCopy key={copied} id={copied} tree={loaded} />
        )
      }
    </RecordScreen>
  );
}

function RoleCopy({ id, tree }: { id: string; tree: PermissionTree }) {
  const record = useEndpoint(roles.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="O grupo a copiar não foi encontrado" listPath="/roles">
      {(original) => <RoleCreate tree={tree} original={original} />}
    </RecordScreen>
  );
}

function RoleCreate({ tree, original }: { tree: PermissionTree; original: RoleDetail | null }) {
  const { history } = useRouter();
  const create = useSend(roles.endpoints.create, { leaves: true });
  const held = new Set(allPermissions(tree).flatMap(({ id, held }) => (held ? [id] : [])));
  const initial: RoleValues = original ? copyOf(original, (id) => held.has(id)) : NO_ROLE;
  const staff = useStaffForm({
    schema: roleCreate,
    initial,
    page: original ? `/roles/create?copy=${original.id}` : '/roles/create',
    send: (body) => create.mutateAsync({ body }),
    onSaved: () => history.push('/roles'),
  });
  const left = original ? original.permission_ids.length - initial.permission_ids.length : 0;
  return (
    <PageFrame subtitle={original ? `Cópia de ${original.display_name}` : undefined}>
      <StaffForm staff={staff} cancelTo="/roles">
        {left > 0 && (
          <p className="callout" data-tone="info">
            {left === 1 ? 'Uma permissão ficou' : `${left} permissões ficaram`} de fora da cópia: o seu grupo
            ativo não {left === 1 ? 'a' : 'as'} tem.
          </p>
        )}
        <RoleFields field={staff.field} tree={tree} />
      </StaffForm>
    </PageFrame>
  );
}
