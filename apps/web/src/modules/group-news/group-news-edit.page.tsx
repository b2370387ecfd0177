import { groupNews } from '@conforme/contracts/modules/group-news/group-news.contract.ts';
import {
  type NewsGroupDetail,
  newsGroupUpdate,
} from '@conforme/contracts/platform/newsletters/news-group.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../core/form/use-staff-form.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { NewsGroupFields, newsGroupValues } from '../../platform/news-groups/news-group-fields.tsx';

export function GroupNewsEditPage({ params: { id } }: PageProps<'/group-news/:id/edit'>) {
  const record = useEndpoint(groupNews.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Grupo não encontrado" listPath="/group-news">
      {(detail, reread) => <GroupNewsEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

const opened = (detail: NewsGroupDetail) => ({ initial: newsGroupValues(detail), version: detail.version });

interface Props {
  readonly detail: NewsGroupDetail;
  readonly reread: () => Promise<NewsGroupDetail>;
}

function GroupNewsEdit({ detail, reread }: Props) {
  const { history } = useRouter();
  const update = useSend(groupNews.endpoints.update, { handles: isStale, leaves: true });
  const staff = useStaffForm({
    schema: newsGroupUpdate,
    ...opened(detail),
    page: `/group-news/${detail.id}/edit`,
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: () => history.push('/group-news'),
    reread: async () => opened(await reread()),
  });
  return (
    <PageFrame title={detail.name}>
      <StaffForm staff={staff} cancelTo="/group-news">
        <NewsGroupFields staff={staff} noun="grupo" />
      </StaffForm>
    </PageFrame>
  );
}
