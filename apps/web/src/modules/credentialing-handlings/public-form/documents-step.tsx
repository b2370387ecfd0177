import { familyFiles } from '@conforme/contracts/modules/credentialing-handlings/credentialing-kind.ts';
import type {
  OpenedCall,
  SentFile,
} from '@conforme/contracts/modules/credentialing-handlings/public-form/application.schemas.ts';
import {
  type ApplicationForm,
  CANDIDATE,
  peopleOf,
} from '@conforme/contracts/modules/credentialing-handlings/rules/application-form.ts';
import type { FormErrors } from '@conforme/contracts/modules/credentialing-handlings/rules/check-application.ts';
import {
  documentPath,
  isSameDocument,
  type NeededDocument,
  neededDocuments,
} from '@conforme/contracts/modules/credentialing-handlings/rules/needed-documents.ts';
import { call } from '../../../core/api/call.ts';
import { upload } from '../../../core/api/upload.ts';
import { DraftFiles } from '../../../platform/public-form/drafts/draft-files.tsx';
import type { BegunApplication } from './begun-application.ts';
import { formEndpoints } from './form-endpoints.ts';
import { adviceOn } from './paper-advice.ts';

/** With what seemed hard to read when it was sent from here. */
export type JudgedFile = SentFile & { readonly advice?: string | null };

interface Props {
  readonly form: ApplicationForm;
  readonly facts: OpenedCall;
  readonly errors: FormErrors;
  readonly files: readonly JudgedFile[];
  readonly begun: BegunApplication;
  readonly param: string;
  readonly onFiles: (change: (files: readonly JudgedFile[]) => readonly JudgedFile[]) => void;
  readonly onBusy: (isBusy: boolean) => void;
}

/** What each person of the house shows. A photo that is hard to read is told at once. */
export function DocumentsStep({ form, facts, errors, files, begun, param, onFiles, onBusy }: Props) {
  const needed = neededDocuments(form, facts.documents);
  const { protocol, key, handle } = begun;
  const remove = async (id: string) => {
    await call(formEndpoints.removeFile, { body: { param, protocol, key, file_id: id } });
    onFiles((before) => before.filter((one) => one.id !== id));
  };
  const one = (place: NeededDocument) => {
    const own = files.filter((file) => isSameDocument(file, place));
    return (
      <div key={place.document} data-path={documentPath(place)}>
        <DraftFiles
          rules={familyFiles}
          most={10}
          fullWords="Cabem 10 arquivos neste documento."
          paper="family"
          label={place.document}
          help="PDF ou foto, até 10 MB."
          error={errors[documentPath(place)]}
          files={own.map(({ id, name, size }) => ({ id, name, size, paper: 'family' as const }))}
          send={async (file, options) => {
            const [sent, advice] = await Promise.all([
              upload(formEndpoints.addFiles, { params: { handle }, query: place } as never, file, options),
              adviceOn(file),
            ]);
            return { files: (sent as { files: SentFile[] }).files.map((one) => ({ ...one, advice })) };
          }}
          remove={({ id }) => remove(id)}
          onSent={(sent) => onFiles((before) => [...before, ...(sent as never as JudgedFile[])])}
          onBusy={onBusy}
        />
        {own
          .filter(({ advice }) => advice)
          .map(({ id, name, advice }) => (
            <p key={id} className="callout edi-advice" data-tone="info" role="status">
              <span>
                <b dir="auto">{name}</b>: {advice}
              </span>
            </p>
          ))}
      </div>
    );
  };
  return peopleOf(form).map(({ key: person, name }) => {
    const own = needed.filter((place) => place.person === person);
    if (own.length === 0) return null;
    return (
      <fieldset key={person} className="edi-person">
        <legend dir="auto">{name || (person === CANDIDATE ? 'Quem vai estudar' : 'Pessoa da casa')}</legend>
        {own.map(one)}
      </fieldset>
    );
  });
}
