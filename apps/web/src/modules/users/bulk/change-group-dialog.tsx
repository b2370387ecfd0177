import { choices } from '@conforme/contracts/core/choices.ts';
import { id, oneOf, z } from '@conforme/contracts/core/schema.ts';
import { rolesList } from '@conforme/contracts/modules/roles/roles.list.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { endpointRef } from '../../../core/api/endpoint-ref.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { ChoiceField, RadioField } from '../../../core/form/fields/choice-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';
import { BulkProgress } from '../../../core/grid/bulk/bulk-progress.tsx';
import type { BulkDialogProps } from './bulk-dialog-props.ts';
import { people, useOverUsers } from './over-users.ts';

const changes = choices({ add: 'Adicionar ao grupo', remove: 'Retirar do grupo' });
const schema = z.strictObject({ change: oneOf(changes), role_id: id });
const add = endpointRef('POST', `${rolesList.path}/:id/users`);
const remove = endpointRef('DELETE', `${rolesList.path}/:id/users/:user_id`);

/** Several people into a group or out of it, each by the rules of changing one. */
export function ChangeGroupDialog({ opened, rows, onDone, onClose }: BulkDialogProps) {
  const roles = useEndpoint(users.endpoints.assignableRoles, {}, { enabled: opened });
  const options = (roles.data ?? [])
    .filter(({ assignable }) => assignable)
    .map((role) => ({ value: String(role.id), label: role.display_name }));
  const over = useOverUsers();
  const { form, field, onSubmit } = useDialogForm({
    schema,
    initial: { change: 'add' as keyof typeof changes.labels, role_id: '' },
    tidy: ({ change, role_id }) => ({ change, role_id: role_id === '' ? null : Number(role_id) }),
    send: async ({ change, role_id }) => {
      const id = String(role_id);
      await over.run(rows, {
        endpoint: change === 'add' ? add : remove,
        inputOf: (row) =>
          change === 'add'
            ? { params: { id }, body: { user_id: row.id, access: true } }
            : { params: { id, user_id: String(row.id) } },
        done: (count) =>
          `${people(count)} ${change === 'add' ? (count === 1 ? 'entrou' : 'entraram') : count === 1 ? 'saiu' : 'saíram'} ${change === 'add' ? 'no' : 'do'} grupo.`,
      });
      onDone();
    },
  });
  const title = `Mudar o grupo de ${people(rows.length)}`;
  if (over.finished !== null)
    return <BulkProgress {...{ title }} finished={over.finished} all={rows.length} onStop={over.stop} />;
  return (
    <FormDialog
      {...{ opened, onClose, onSubmit, title }}
      size={460}
      action={changes.labels[form.getValues().change]}
      isSending={false}
    >
      <RadioField of={field('change')} label="O que fazer" options={changes.options} />
      <ChoiceField
        of={field('role_id') as FieldOf<string>}
        label="Grupo"
        help="Só aparecem os grupos que você pode dar. Quem entra alcança a organização ativa por ele."
        options={options}
      />
    </FormDialog>
  );
}
