import { listAudiences, listKinds } from '@conforme/contracts/modules/contact-lists/list-choices.ts';
import { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { RadioField } from '../../core/form/fields/choice-field.tsx';
import { RelationField, RelationsField } from '../../core/form/fields/relation-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { FormSection } from '../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../core/form/use-staff-form.ts';
import { useCan } from '../../core/session/permissions.ts';
import { FilterFields } from './filter-fields.tsx';
import type { ListValues } from './list-form-values.ts';

const meanings = {
  static: 'Você escolhe quem entra e quem sai.',
  dynamic: 'Um filtro decide, sempre de novo, quem está nela no momento em que é usada.',
} as const;
const kindOptions = [...listKinds.options]
  .reverse()
  .map((option) => ({ ...option, description: meanings[option.value] }));

interface Props {
  readonly field: StaffFormState<ListValues>['field'];
  /** Absent while the list does not exist yet. */
  readonly listId?: number;
}

export function ListFields({ field, listId }: Props) {
  const can = useCan();
  return (
    <>
      <FormSection title="A lista">
        <TextField of={field('name')} label="Nome" isWide />
        <TextAreaField of={field('description')} label="Para que serve" isWide />
        {listId === undefined && <RadioField of={field('kind')} label="Tipo" options={kindOptions} />}
      </FormSection>
      {field('kind').value === 'dynamic' && <FilterFields of={field('filter')} listId={listId ?? null} />}
      <FormSection
        title="Quem pode usar"
        description="Quem edita listas vê todas; usar para enviar, só estes."
      >
        <RadioField of={field('audience')} label="Aberta a" options={listAudiences.options} />
        {field('audience').value === 'chosen' && (
          <>
            {(can('roles.menu') || field('role_ids').value.length > 0) && (
              <RelationsField of={field('role_ids')} label="Grupos" endpoint={roles.endpoints.list} isWide />
            )}
            {(can('users.menu') || field('user_ids').value.length > 0) && (
              <RelationsField of={field('user_ids')} label="Pessoas" endpoint={users.endpoints.list} isWide />
            )}
          </>
        )}
        {listId !== undefined && can('users.menu') && (
          <RelationField of={field('owner_id')} label="Responsável" endpoint={users.endpoints.list} isWide />
        )}
      </FormSection>
    </>
  );
}
