import { groupNews } from '@conforme/contracts/modules/group-news/group-news.contract.ts';
import { newsGroupCreate } from '@conforme/contracts/platform/newsletters/news-group.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useSend } from '../../core/api/use-send.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { useStaffForm } from '../../core/form/use-staff-form.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { EMPTY_NEWS_GROUP, NewsGroupFields } from '../../platform/news-groups/news-group-fields.tsx';

export function GroupNewsCreatePage() {
  const { history } = useRouter();
  const create = useSend(groupNews.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: newsGroupCreate,
    initial: EMPTY_NEWS_GROUP,
    page: '/group-news/create',
    send: (body) => create.mutateAsync({ body }),
    onSaved: () => history.push('/group-news'),
  });
  return (
    <PageFrame>
      <StaffForm staff={staff} cancelTo="/group-news">
        <NewsGroupFields staff={staff} noun="grupo" />
      </StaffForm>
    </PageFrame>
  );
}
