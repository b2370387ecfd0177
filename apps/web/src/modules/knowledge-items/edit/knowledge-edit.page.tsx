import { knowledgeItems } from '@conforme/contracts/modules/knowledge-items/knowledge-items.contract.ts';
import {
  type KnowledgeDetail,
  knowledgeUpdate,
} from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { IconUsers } from '@tabler/icons-react';
import { call } from '../../../core/api/call.ts';
import { upload } from '../../../core/api/upload.ts';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { RecordScreen } from '../../../core/form/record-screen.tsx';
import { StaffForm } from '../../../core/form/staff-form.tsx';
import { isStale, useStaffForm } from '../../../core/form/use-staff-form.ts';
import { formatTime } from '../../../core/format/date-time.ts';
import type { PageProps } from '../../../core/pages/bind-pages.ts';
import { PageFrame } from '../../../core/ui/page.tsx';
import { RichTextField } from '../../../platform/rich-text/rich-text-field.tsx';
import { useAutosave } from '../../../platform/writing/use-autosave.ts';
import { useOtherEditors } from '../../../platform/writing/use-other-editors.ts';
import { loadFileOf } from '../article-files.ts';
import { opened, valuesOf } from '../knowledge-values.ts';
import { StatusChip } from '../status-chip.tsx';
import { ReleaseActions } from './release-actions.tsx';
import { SideFields } from './side-fields.tsx';
import '../knowledge.css';

export function KnowledgeEditPage({ params: { id } }: PageProps<'/knowledge/items/:id/edit'>) {
  const record = useEndpoint(knowledgeItems.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Artigo não encontrado" listPath="/knowledge/items">
      {(detail, reread) => <KnowledgeEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

interface EditProps {
  readonly detail: KnowledgeDetail;
  readonly reread: () => Promise<KnowledgeDetail>;
}

function KnowledgeEdit({ detail, reread }: EditProps) {
  const params = { id: String(detail.id) };
  const update = useSend(knowledgeItems.endpoints.update, { handles: isStale });
  const staff = useStaffForm({
    schema: knowledgeUpdate,
    ...opened(detail),
    page: `/knowledge/items/${detail.id}/edit`,
    send: async (body) => {
      const stored = await autosave.settled();
      const version = Math.max(body.version, stored);
      return update.mutateAsync({ params, body: { ...body, version } });
    },
    onSaved: (saved) => {
      autosave.standOn(saved.version);
      staff.restart(valuesOf(saved), saved.version);
    },
    reread: async () => {
      autosave.pause();
      return opened(await reread());
    },
  });
  const { field } = staff;
  const autosave = useAutosave(staff, {
    schema: knowledgeUpdate,
    version: detail.version,
    send: (body) => call(knowledgeItems.endpoints.update, { params, body }, { handles: () => true }),
  });
  const { savedAt } = autosave;
  /** A release changes the record beside the form: what is typed stays over it. */
  const follow = async () => {
    const stored = await reread();
    autosave.standOn(stored.version);
    staff.rebase(valuesOf(stored), stored.version);
  };
  return (
    <PageFrame
      title={field('title').value || detail.title}
      subtitle={
        <span className="row knowledge-facts">
          <StatusChip status={detail.status} />
          <span className="num">
            {detail.current_version > 0 ? `versão ${detail.current_version}` : 'ainda não liberado'}
            {detail.changed_since_release && ', com alterações não liberadas'}
            {savedAt && ` · guardado às ${formatTime(savedAt)}`}
          </span>
        </span>
      }
      actions={
        <ReleaseActions
          detail={detail}
          isChanged={staff.isChanged}
          onChanged={follow}
          onTaken={(taken) => {
            autosave.standOn(taken.version);
            staff.restart(valuesOf(taken), taken.version);
          }}
          reread={reread}
        />
      }
    >
      <OtherEditors id={detail.id} />
      <StaffForm staff={staff} cancelTo="/knowledge/items">
        <div className="knowledge-edit">
          <section className="card knowledge-sheet" aria-label="Texto">
            <TextField of={field('title')} label="Título" isWide />
            <TextAreaField of={field('summary')} label="Resposta curta" rows={2} />
            <RichTextField
              of={field('body')}
              label="Texto do artigo"
              loadFile={loadFileOf(detail.id)}
              sendPicture={(file, options) =>
                upload(knowledgeItems.endpoints.uploadImage, { params }, file, options)
              }
            />
          </section>
          <div className="knowledge-side">
            <SideFields detail={detail} field={field} />
          </div>
        </div>
      </StaffForm>
    </PageFrame>
  );
}

function OtherEditors({ id }: { id: number }) {
  const names = useOtherEditors(`article ${id}`, (open) =>
    call(
      knowledgeItems.endpoints.editing,
      { params: { id: String(id) }, body: { open } },
      { handles: () => true },
    ),
  );
  if (names.length === 0) return null;
  return (
    <p className="callout" data-tone="info" role="status">
      <IconUsers size={18} stroke={1.7} aria-hidden="true" />
      {new Intl.ListFormat('pt-BR').format([...names])} {names.length === 1 ? 'também está' : 'também estão'}{' '}
      neste artigo. Quem salvar por último compara as duas versões.
    </p>
  );
}
