import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import { versionNote } from '@conforme/contracts/modules/documents/documents.schemas.ts';
import type { ShownDocument } from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { documentUpload } from '@conforme/contracts/platform/documents/document-upload.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { upload } from '../../../core/api/upload.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { TextAreaField } from '../../../core/form/fields/text-area-field.tsx';
import { YesNoField } from '../../../core/form/fields/yes-no-field.tsx';
import { FormDialog } from '../../../core/form/form-dialog.tsx';
import { useDialogForm } from '../../../core/form/use-dialog-form.ts';
import { FileUpload } from '../../../platform/files/file-upload.tsx';
import { useUploads } from '../../../platform/files/use-uploads.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly document: ShownDocument;
}

/** The file first, then what changed in it: both make a version. */
export function VersionDialog({ opened, onClose, document }: Props) {
  const queries = useQueryClient();
  const params = { id: String(document.id) };
  const [version, setVersion] = useState(document.version);
  const pending = document.versions.find(({ state }) => state === 'draft');
  const [isSent, setSent] = useState(pending !== undefined);
  const [missing, setMissing] = useState(false);
  const note = useSend(documents.endpoints.noteVersion);
  const uploads = useUploads({
    rules: documentUpload,
    send: (file, options) => upload(documents.endpoints.uploadVersion, { params }, file, options),
    onDone: (saved) => {
      setVersion(saved.version);
      setSent(true);
      setMissing(false);
      queries.invalidateQueries({ queryKey: ['documents'] });
    },
  });
  const { field, onSubmit } = useDialogForm({
    schema: versionNote,
    initial: { version, note: pending?.note ?? '', relevant: pending?.relevant ?? true },
    tidy: (values) => ({ ...values, version }),
    send: async (body) => {
      if (!isSent) return setMissing(true);
      await note.mutateAsync({ params, body });
      onClose();
    },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={pending ? 'Versão em rascunho' : 'Nova versão'}
      size={560}
      action="Salvar versão"
      isSending={note.isPending}
      onSubmit={onSubmit}
    >
      <FileUpload uploads={uploads} choose={isSent ? 'Trocar arquivo' : 'Escolher arquivo'} />
      {missing && (
        <p className="small" role="alert">
          Envie o arquivo antes de salvar.
        </p>
      )}
      <div className="form-grid document-version-fields">
        <TextAreaField of={field('note')} label="O que mudou" isWide />
        {document.current_version > 0 && (
          <YesNoField of={field('relevant')} label="Mudança relevante: pede novas assinaturas de leitura" />
        )}
      </div>
    </FormDialog>
  );
}
