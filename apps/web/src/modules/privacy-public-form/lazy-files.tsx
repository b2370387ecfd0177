import { lazyShown } from '../../core/pages/lazy-part.tsx';
import type { FileRow } from '../../platform/public-form/draft-files.tsx';
import type { DraftWork, Paper } from './use-draft-work.ts';
import type { RequestForm } from './use-request-form.ts';

/** Sending files is not what the page opens with. */
const LazyFiles = lazyShown(() =>
  import('../../platform/public-form/draft-files.tsx').then((module) => module.DraftFiles),
);

interface Props {
  readonly form: Pick<RequestForm, 'state'>;
  readonly work: DraftWork;
  readonly paper: Paper;
  readonly label: string;
  readonly help: string;
  readonly row?: FileRow;
}

/** The attachments of one kind of this form. */
export const FormFiles = ({ form, work, paper, ...words }: Props) => (
  <LazyFiles
    {...words}
    paper={paper}
    files={form.state.files}
    send={work.send(paper)}
    remove={work.removeFile}
    onSent={work.keepFiles}
    onBusy={work.setUploading}
  />
);
