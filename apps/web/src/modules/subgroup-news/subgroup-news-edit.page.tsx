import { subgroupNews } from '@conforme/contracts/modules/subgroup-news/subgroup-news.contract.ts';
import {
  type NewsSubgroupDetail,
  newsSubgroupUpdate,
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
import { ParentField, type SubgroupValues } from './parent-field.tsx';

export function SubgroupNewsEditPage({ params: { id } }: PageProps<'/subgroup-news/:id/edit'>) {
  const record = useEndpoint(subgroupNews.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Subgrupo não encontrado" listPath="/subgroup-news">
      {(detail, reread) => <SubgroupNewsEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

const opened = (detail: NewsSubgroupDetail) => ({
  initial: { ...newsGroupValues(detail), group_id: detail.group } as SubgroupValues,
  version: detail.version,
});

interface Props {
  readonly detail: NewsSubgroupDetail;
  readonly reread: () => Promise<NewsSubgroupDetail>;
}

function SubgroupNewsEdit({ detail, reread }: Props) {
  const { history } = useRouter();
  const update = useSend(subgroupNews.endpoints.update, { handles: isStale, leaves: true });
  const staff = useStaffForm({
    schema: newsSubgroupUpdate,
    ...opened(detail),
    page: `/subgroup-news/${detail.id}/edit`,
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: () => history.push('/subgroup-news'),
    reread: async () => opened(await reread()),
  });
  return (
    <PageFrame title={detail.name}>
      <StaffForm staff={staff} cancelTo="/subgroup-news">
        <NewsGroupFields staff={staff} noun="subgrupo">
          <ParentField of={staff.field('group_id')} />
        </NewsGroupFields>
      </StaffForm>
    </PageFrame>
  );
}
