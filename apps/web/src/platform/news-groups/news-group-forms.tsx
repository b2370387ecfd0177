import type {
  NewsGroupDetail,
  NewsSubgroupDetail,
} from '@conforme/contracts/platform/newsletters/news-group.schemas.ts';
import { useRouter } from '@tanstack/react-router';
import type { Callable } from '../../core/api/endpoint-ref.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RelationField } from '../../core/form/fields/relation-field.tsx';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import type { Chosen } from '../../core/form/schema-facts.ts';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { isStale, type StaffFormState, useStaffForm } from '../../core/form/use-staff-form.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import {
  EMPTY_NEWS_GROUP,
  NewsGroupFields,
  type NewsGroupValues,
  newsGroupValues,
} from './news-group-fields.tsx';

/** A group, or a subgroup: its pages differ in no more than this. */
export interface NewsGroupForm {
  readonly path: '/group-news' | '/subgroup-news';
  /** 'grupo' */
  readonly noun: string;
  readonly endpoints: { readonly read: Callable; readonly create: Callable; readonly update: Callable };
  readonly schemas: { readonly create: object; readonly update: object };
  /** Where the group of a subgroup is looked up. */
  readonly parents?: Callable;
}

type Values = NewsGroupValues & { group_id?: Chosen | null };
type Detail = NewsGroupDetail & Partial<Pick<NewsSubgroupDetail, 'group'>>;

function Fields({ kind, staff }: { kind: NewsGroupForm; staff: StaffFormState<Values> }) {
  const parent = staff.field('group_id') as never;
  return (
    <StaffForm staff={staff} cancelTo={kind.path}>
      <NewsGroupFields staff={staff} noun={kind.noun}>
        {kind.parents && <RelationField of={parent} label="Grupo" endpoint={kind.parents as never} isWide />}
      </NewsGroupFields>
    </StaffForm>
  );
}

export function NewsGroupCreate({ kind }: { kind: NewsGroupForm }) {
  const { history } = useRouter();
  const create = useSend(kind.endpoints.create, { leaves: true });
  const staff = useStaffForm({
    schema: kind.schemas.create as never,
    initial: { ...EMPTY_NEWS_GROUP, ...(kind.parents ? { group_id: null } : {}) } as Values,
    page: `${kind.path}/create`,
    send: (body) => create.mutateAsync({ body } as never),
    onSaved: () => history.push(kind.path),
  });
  return (
    <PageFrame>
      <Fields kind={kind} staff={staff} />
    </PageFrame>
  );
}

export function NewsGroupEdit({ kind, id }: { kind: NewsGroupForm; id: string }) {
  const record = useEndpoint(kind.endpoints.read, { params: { id } } as never);
  const noun = `${kind.noun.charAt(0).toUpperCase()}${kind.noun.slice(1)}`;
  return (
    <RecordScreen record={record as never} notFound={`${noun} não encontrado`} listPath={kind.path}>
      {(detail: Detail, reread: () => Promise<Detail>) => <Edit key={id} {...{ kind, detail, reread }} />}
    </RecordScreen>
  );
}

const opened = (detail: Detail) => ({
  initial: { ...newsGroupValues(detail), ...(detail.group ? { group_id: detail.group } : {}) } as Values,
  version: detail.version,
});

interface EditProps {
  readonly kind: NewsGroupForm;
  readonly detail: Detail;
  readonly reread: () => Promise<Detail>;
}

function Edit({ kind, detail, reread }: EditProps) {
  const { history } = useRouter();
  const update = useSend(kind.endpoints.update, { handles: isStale, leaves: true });
  const staff = useStaffForm({
    schema: kind.schemas.update as never,
    ...opened(detail),
    page: `${kind.path}/${detail.id}/edit`,
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body } as never),
    onSaved: () => history.push(kind.path),
    reread: async () => opened(await reread()),
  });
  return (
    <PageFrame title={detail.name}>
      <Fields kind={kind} staff={staff} />
    </PageFrame>
  );
}
