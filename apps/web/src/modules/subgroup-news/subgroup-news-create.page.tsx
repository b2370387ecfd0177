import { subgroupNews } from '@conforme/contracts/modules/subgroup-news/subgroup-news.contract.ts';
import { newsSubgroupCreate } from '@conforme/contracts/platform/newsletters/news-group.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../core/api/use-send.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { EMPTY_NEWS_GROUP, NewsGroupFields } from '../../platform/news-groups/news-group-fields.tsx';
import { ParentField, type SubgroupValues } from './parent-field.tsx';

export function SubgroupNewsCreatePage() {
  const { history } = useRouter();
  const create = useSend(subgroupNews.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: newsSubgroupCreate,
    initial: { ...EMPTY_NEWS_GROUP, group_id: null } as SubgroupValues,
    page: '/subgroup-news/create',
    send: (body) => create.mutateAsync({ body }),
    onSaved: () => history.push('/subgroup-news'),
  });
  return (
    <PageFrame>
      <StaffForm staff={staff} cancelTo="/subgroup-news">
        <NewsGroupFields staff={staff} noun="subgrupo">
          <ParentField of={staff.field('group_id')} />
        </NewsGroupFields>
      </StaffForm>
    </PageFrame>
  );
}
