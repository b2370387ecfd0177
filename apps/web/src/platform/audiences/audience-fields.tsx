import type { contactLists } from '@conforme/contracts/modules/contact-lists/contact-lists.contract.ts';
import type { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import type { roles } from '@conforme/contracts/modules/roles/roles.contract.ts';
import type { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { RelationsField } from '../../core/form/fields/relation-field.tsx';
import { YesNoField } from '../../core/form/fields/yes-no-field.tsx';
import type { Chosen } from '../../core/form/schema-facts.ts';
import { FormSection } from '../../core/form/staff-form.tsx';
import { useCan } from '../../core/session/permissions.ts';

const contactListsEndpoints = endpointsOf<typeof contactLists>('contact-lists');
const legalEntitiesEndpoints = endpointsOf<typeof legalEntities>('legal-entities');
const rolesEndpoints = endpointsOf<typeof roles>('roles');
const usersEndpoints = endpointsOf<typeof users>('users');

interface Props {
  /** Of a form whose values have these five (`audienceInput` of the contract). */
  readonly fields: {
    readonly everyone: FieldOf<boolean>;
    readonly unit_ids: FieldOf<readonly Chosen[]>;
    readonly role_ids: FieldOf<readonly Chosen[]>;
    readonly list_ids: FieldOf<readonly Chosen[]>;
    readonly user_ids: FieldOf<readonly Chosen[]>;
  };
  /** How many it reaches as it is saved. */
  readonly reached: { readonly people: number } | undefined;
}

/** Whom something is for: everyone, or units, groups, lists and people. */
export function AudienceFields({ fields, reached }: Props) {
  const can = useCan();
  const has = (name: 'unit_ids' | 'role_ids' | 'list_ids' | 'user_ids') => fields[name].value.length > 0;
  return (
    <FormSection
      title="Para quem"
      description={reached && `Como está salvo, alcança ${counted(reached.people)}.`}
    >
      <YesNoField of={fields.everyone} label="Toda a organização, com suas unidades" />
      {!fields.everyone.value && (
        <>
          {(can('legal_entities.menu') || has('unit_ids')) && (
            <RelationsField
              of={fields.unit_ids}
              label="Unidades"
              endpoint={legalEntitiesEndpoints.list}
              isWide
            />
          )}
          {(can('roles.menu') || has('role_ids')) && (
            <RelationsField of={fields.role_ids} label="Grupos" endpoint={rolesEndpoints.list} isWide />
          )}
          {(can('contact_lists.show') || has('list_ids')) && (
            <RelationsField
              of={fields.list_ids}
              label="Listas de contatos"
              endpoint={contactListsEndpoints.list}
              isWide
            />
          )}
          {(can('users.menu') || has('user_ids')) && (
            <RelationsField of={fields.user_ids} label="Pessoas" endpoint={usersEndpoints.list} isWide />
          )}
        </>
      )}
    </FormSection>
  );
}

const counted = (count: number): string =>
  count === 1 ? '1 pessoa' : `${count.toLocaleString('pt-BR')} pessoas`;
