import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import {
  type NewsletterDetail,
  newsletterUpdate,
} from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { SegmentedControl } from '@mantine/core';
import { IconRoute, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../core/api/call.ts';
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
import { useAutosave } from '../../../platform/writing/use-autosave.ts';
import { useOtherEditors } from '../../../platform/writing/use-other-editors.ts';
import { ReviewChip, StageChip } from '../stage-chip.tsx';
import { BodyField } from './body-field.tsx';
import { AttachmentsCard, CoverCard } from './file-cards.tsx';
import { opened, valuesOf, wordsAlone } from './newsletter-values.ts';
import { Preview, type PreviewKind, previewKinds } from './preview.tsx';
import { ReleaseActions } from './release-actions.tsx';
import { SideFields } from './side-fields.tsx';
import '../newsletters.css';

export function NewsletterEditPage({ params: { id } }: PageProps<'/newsletters/:id/edit'>) {
  const record = useEndpoint(newsletters.endpoints.read, { params: { id } });
  return (
    <RecordScreen record={record} notFound="Informativo não encontrado" listPath="/newsletters">
      {(detail, reread) => <NewsletterEdit key={id} detail={detail} reread={reread} />}
    </RecordScreen>
  );
}

interface EditProps {
  readonly detail: NewsletterDetail;
  readonly reread: () => Promise<NewsletterDetail>;
}

function NewsletterEdit({ detail, reread }: EditProps) {
  const [view, setView] = useState<'write' | PreviewKind>('write');
  const update = useSend(newsletters.endpoints.update, { handles: isStale });
  const staff = useStaffForm({
    schema: newsletterUpdate,
    ...opened(detail),
    page: `/newsletters/${detail.id}/edit`,
    send: async (body) => {
      const stored = await autosave.settled();
      const version = Math.max(body.version, stored);
      return update.mutateAsync({ params: { id: String(detail.id) }, body: { ...body, version } });
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
    schema: newsletterUpdate,
    version: detail.version,
    leaving: (values) => wordsAlone(values, detail),
    send: (body) =>
      call(
        newsletters.endpoints.update,
        { params: { id: String(detail.id) }, body },
        { handles: () => true },
      ),
  });
  const { savedAt } = autosave;
  /** Files, releases and the like change the record beside the form: what is typed stays over it. */
  const follow = async () => {
    const stored = await reread();
    autosave.standOn(stored.version);
    staff.rebase(valuesOf(stored), stored.version);
  };
  return (
    <PageFrame
      title={field('title').value || detail.title}
      subtitle={
        <span className="row newsletter-facts">
          {!(detail.under_review && detail.stage === 'draft') && <StageChip stage={detail.stage} />}
          {detail.under_review && <ReviewChip />}
          <span className="num">
            {detail.current_version > 0 ? `versão ${detail.current_version}` : 'ainda não liberado'}
            {detail.changed_since_release && ', com alterações não publicadas'}
            {savedAt && ` · guardado às ${formatTime(savedAt)}`}
          </span>
        </span>
      }
      actions={
        <>
          <SegmentedControl
            aria-label="Como mostrar"
            data={[{ value: 'write', label: 'Escrever' }, ...previewKinds]}
            value={view}
            onChange={(value) => setView(value as typeof view)}
          />
          <ReleaseActions
            {...{ detail, reread }}
            isChanged={staff.isChanged}
            settled={autosave.settled}
            onChanged={follow}
          />
        </>
      }
    >
      <OtherEditors id={detail.id} />
      {detail.under_review && (
        <p className="callout" data-tone="info">
          <IconRoute size={18} stroke={1.7} aria-hidden="true" />
          Este informativo está em revisão. O texto que mudar e for salvo precisa ser enviado de novo antes
          que alguém o aprove.
        </p>
      )}
      <StaffForm staff={staff} cancelTo="/newsletters">
        <div className="newsletter-edit">
          <div className="newsletter-main">
            {view === 'write' ? (
              <section className="card newsletter-sheet" aria-label="Texto">
                <TextField of={field('title')} label="Título" isWide />
                <TextAreaField of={field('summary')} label="Resumo" rows={2} />
                <BodyField of={field('body')} newsletter={detail} />
              </section>
            ) : (
              <Preview kind={view} values={staff.form.getValues()} newsletter={detail} />
            )}
          </div>
          <div className="newsletter-side">
            <SideFields id={detail.id} isReleased={detail.status === 'RE'} field={field} />
            <CoverCard newsletter={detail} onChanged={follow} alt={field('cover_alt')} />
            <AttachmentsCard newsletter={detail} onChanged={follow} />
          </div>
        </div>
      </StaffForm>
    </PageFrame>
  );
}

function OtherEditors({ id }: { id: number }) {
  const names = useOtherEditors(`newsletter ${id}`, (open) =>
    call(
      newsletters.endpoints.editing,
      { params: { id: String(id) }, body: { open } },
      { handles: () => true },
    ),
  );
  if (names.length === 0) return null;
  return (
    <p className="callout" data-tone="info" role="status">
      <IconUsers size={18} stroke={1.7} aria-hidden="true" />
      {new Intl.ListFormat('pt-BR').format([...names])} {names.length === 1 ? 'também está' : 'também estão'}{' '}
      neste informativo. Quem salvar por último compara as duas versões.
    </p>
  );
}
