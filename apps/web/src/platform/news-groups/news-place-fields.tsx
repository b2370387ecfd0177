import type { groupNews } from '@conforme/contracts/modules/group-news/group-news.contract.ts';
import type { subgroupNews } from '@conforme/contracts/modules/subgroup-news/subgroup-news.contract.ts';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import type { FieldOf } from '../../core/form/field-of.ts';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import type { Chosen } from '../../core/form/schema-facts.ts';

const groupNewsEndpoints = endpointsOf<typeof groupNews>('group-news');
const subgroupNewsEndpoints = endpointsOf<typeof subgroupNews>('subgroup-news');

interface Props {
  readonly group: FieldOf<Chosen | null>;
  readonly subgroup: FieldOf<Chosen | null>;
}

/** Where a newsletter belongs: a subgroup of another group goes with its group. */
export function NewsPlaceFields({ group, subgroup }: Props) {
  const chooseGroup = (chosen: Chosen | null) => {
    if (chosen?.id !== group.value?.id) subgroup.set(null);
    group.set(chosen);
  };
  return (
    <>
      <RelationField
        of={{ ...group, set: chooseGroup }}
        label="Grupo"
        endpoint={groupNewsEndpoints.list}
        help="O assunto a que ele pertence, com sua cor e seu ícone no Mural."
        isWide
      />
      {group.value && (
        <RelationField
          key={group.value.id}
          of={subgroup}
          label="Subgrupo"
          endpoint={subgroupNewsEndpoints.list}
          asking={{ group_id: String(group.value.id) }}
          isWide
        />
      )}
    </>
  );
}
