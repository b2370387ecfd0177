import { contactLists } from '@conforme/contracts/modules/contact-lists/contact-lists.contract.ts';
import {
  type ContactListDetail,
  contactListUpdate,
} from '@conforme/contracts/modules/contact-lists/contact-lists.schemas.ts';
import { listKinds } from '@conforme/contracts/modules/contact-lists/list-choices.ts';
import { useRouter } from '@tanstack/react-router';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { StaffForm } from '../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../core/form/use-staff-form.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { ListFields } from './list-fields.tsx';
import { valuesOf, withoutUnused } from './list-form-values.ts';
import { ListMembers } from './list-members.tsx';
import { ReachWords } from './reach-words.tsx';
import './contact-lists.css';

export function ContactListEditPage({ params: { id } }: PageProps<'/contact-lists/:id/edit'>) {
  const record = useEndpoint(contactLists.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Lista não encontrada" listPath="/contact-lists">
      {(detail, reread) => <ListEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

interface EditProps {
  readonly detail: ContactListDetail;
  readonly reread: () => Promise<ContactListDetail>;
}

const opened = (detail: ContactListDetail) => ({ initial: valuesOf(detail), version: detail.version });

function ListEdit({ detail, reread }: EditProps) {
  const { history } = useRouter();
  const update = useSend(contactLists.endpoints.update, { handles: isStale, leaves: true });
  const staff = useStaffForm({
    schema: contactListUpdate,
    ...opened(detail),
    page: `/contact-lists/${detail.id}/edit`,
    tidy: withoutUnused,
    send: (body) => update.mutateAsync({ params: { id: String(detail.id) }, body }),
    onSaved: () => history.push('/contact-lists'),
    reread: async () => opened(await reread()),
  });
  const isStatic = detail.kind === 'static';
  return (
    <PageFrame
      title={detail.name}
      subtitle={
        <span className="num">
          {listKinds.labels[detail.kind]} · {detail.organisation} · última alteração em{' '}
          {formatDateTime(detail.updated_at)}
        </span>
      }
    >
      <div className={isStatic ? 'form-with-side' : undefined}>
        <div>
          <StaffForm staff={staff} cancelTo="/contact-lists">
            <ListFields field={staff.field} listId={detail.id} />
          </StaffForm>
          {isStatic && <ListMembers listId={detail.id} />}
        </div>
        {isStatic && (
          <aside className="form-side" aria-label="Quem recebe por esta lista">
            <ListReach listId={detail.id} />
          </aside>
        )}
      </div>
    </PageFrame>
  );
}

function ListReach({ listId }: { listId: number }) {
  const reach = useEndpoint(contactLists.endpoints.reach, { params: { id: String(listId) } });
  return (
    <section className="card list-side" aria-labelledby="reach">
      <h2 id="reach">Quem recebe por esta lista</h2>
      {reach.isPending && <p className="muted">Contando…</p>}
      {reach.isError && <p className="muted">A contagem não respondeu.</p>}
      {reach.data && <ReachWords reach={reach.data} />}
    </section>
  );
}
