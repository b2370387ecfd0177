import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import { legalEntityCreate } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../core/api/use-send.ts';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { useActiveEntity, useSessionUser } from '../../core/session/session-store.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { OrganisationFields } from './organisation-fields.tsx';
import { type NewOrganisationValues, NO_ORGANISATION } from './organisation-form-values.ts';
import { useContextsChanged } from './use-contexts-changed.ts';

const LIST = '/people/legal_entities';

/** A unit of the organisation one works in, unless somebody says otherwise. */
export function LegalEntityCreatePage() {
  const { history } = useRouter();
  const entity = useActiveEntity();
  const contextsChanged = useContextsChanged();
  const mayFound =
    useSessionUser()?.permissions.some(({ name }) => name === 'legal_entities.accompany') ?? false;
  const create = useSend(legalEntities.endpoints.create, { leaves: true });
  const initial: NewOrganisationValues = {
    ...NO_ORGANISATION,
    parent_id: entity?.type === 'legal_entity' ? { id: entity.id, label: entity.name } : null,
  };
  const staff = useStaffForm({
    schema: legalEntityCreate,
    initial,
    page: `${LIST}/create`,
    send: (body) => create.mutateAsync({ body }),
    onSaved: async (made) => {
      await contextsChanged();
      // A root is worked in by choosing it as context; a unit is in sight already.
      history.push(made.is_root ? LIST : `${LIST}/${made.id}/edit`);
    },
  });
  return (
    <PageFrame>
      <StaffForm staff={staff} cancelTo={LIST}>
        <OrganisationFields
          at={staff.field}
          parent={
            <RelationField
              of={{ ...staff.field('parent_id'), isRequired: !mayFound }}
              label="Unidade de"
              help={
                mayFound
                  ? 'Em branco, é uma organização à parte: só você e quem receber acesso veem os dados dela.'
                  : 'Quem tem acesso à organização acima tem também à nova unidade.'
              }
              endpoint={legalEntities.endpoints.list}
              isWide
            />
          }
        />
      </StaffForm>
    </PageFrame>
  );
}
