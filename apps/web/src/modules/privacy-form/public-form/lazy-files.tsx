import { lazyShown } from '../../../core/pages/lazy-part.tsx';
import { askedFiles } from './request-values.ts';
import type { DraftWork, Paper } from './use-draft-work.ts';
import type { RequestForm } from './use-request-form.ts';

/** Sending files is not what the page opens with. */
const LazyFiles = lazyShown(() =>
  import('../../../platform/public-form/draft-files.tsx').then((module) => module.DraftFiles),
);

interface Props {
  readonly form: Pick<RequestForm, 'state' | 'errors'>;
  readonly work: DraftWork;
  readonly paper: Paper;
  readonly label: string;
  readonly help: string;
  readonly row?: string;
}

/** The attachments of one kind of this form. What is wrong with any of them is said where most of them are. */
export const FormFiles = ({ form, work, paper, ...words }: Props) => (
  <LazyFiles
    {...words}
    {...(paper === 'request' && { path: 'files', error: form.errors.files })}
    paper={paper}
    files={askedFiles(form.state)}
    send={work.send(paper)}
    remove={work.removeFile}
    onSent={work.keepFiles}
    onBusy={work.setUploading}
  />
);
