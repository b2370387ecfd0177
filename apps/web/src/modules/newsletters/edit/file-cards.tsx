import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type { NewsletterDetail } from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { newsletterUploads } from '@conforme/contracts/platform/newsletters/newsletter-uploads.ts';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { upload } from '../../../core/api/upload.ts';
import { useSend } from '../../../core/api/use-send.ts';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { TextField } from '../../../core/form/fields/text-field.tsx';
import { FileUpload } from '../../../platform/files/file-upload.tsx';
import { ImageField } from '../../../platform/files/image-field.tsx';
import { useUploads } from '../../../platform/files/use-uploads.ts';
import { FilePicture } from '../../../platform/rich-text/file-picture.tsx';
import { loadFileOf } from '../newsletter-files.ts';

interface Props {
  readonly newsletter: NewsletterDetail;
  /** Files count at once, apart from the form: the record is read again. */
  readonly onChanged: () => void;
}

export function CoverCard({ newsletter, onChanged, alt }: Props & { alt: FieldOf<string> }) {
  const params = { id: String(newsletter.id) };
  const remove = useSend(newsletters.endpoints.removeCover, { announce: false });
  return (
    <section className="card form-section" aria-label="Capa">
      <div className="form-section-head">
        <h2>Capa</h2>
      </div>
      <ImageField
        rules={newsletterUploads.image}
        noun="capa"
        hasPicture={newsletter.cover_id !== null}
        picture={
          newsletter.cover_id && (
            <FilePicture
              key={newsletter.cover_id}
              fileId={newsletter.cover_id}
              alt={alt.value}
              loadFile={loadFileOf(newsletter.id)}
              className="newsletter-cover-small"
            />
          )
        }
        send={(file, options) => upload(newsletters.endpoints.uploadCover, { params }, file, options)}
        onSent={onChanged}
        remove={async () => {
          await remove.mutateAsync({ params });
          onChanged();
        }}
        removeQuestion="Tirar a capa deste informativo?"
      />
      {newsletter.cover_id && <TextField of={alt} label="O que a capa mostra" isWide />}
    </section>
  );
}

export function AttachmentsCard({ newsletter, onChanged }: Props) {
  const params = { id: String(newsletter.id) };
  const remove = useSend(newsletters.endpoints.removeAttachment, { announce: false });
  const uploads = useUploads({
    rules: newsletterUploads.attachment,
    send: (file, options) => upload(newsletters.endpoints.uploadAttachment, { params }, file, options),
    onDone: () => {
      uploads.queue.clear();
      onChanged();
    },
  });
  return (
    <section className="card form-section" aria-label="Anexos">
      <div className="form-section-head">
        <h2>Anexos</h2>
      </div>
      {newsletter.attachments.length > 0 && (
        <ul className="plain-list newsletter-files">
          {newsletter.attachments.map(({ id, name, size }) => (
            <li key={id} className="row">
              <span className="grow two-lines" dir="auto">
                {name} <span className="muted small num">{formatBytes(size)}</span>
              </span>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`Tirar ${name}`}
                onClick={() =>
                  remove.mutateAsync({ params: { ...params, file_id: id } }).then(onChanged, () => undefined)
                }
              >
                <IconTrash size={17} stroke={1.6} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <FileUpload uploads={uploads} choose="Anexar arquivo" />
    </section>
  );
}
