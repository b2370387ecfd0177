import type { CasePaper } from '@conforme/contracts/platform/cases/case-entries.ts';
import { lazyShown } from '../../../core/pages/lazy-part.tsx';
import type { DraftWork } from './draft-work.ts';

/** Sending files is not what the page opens with. */
const LazyFiles = lazyShown(() => import('./draft-files.tsx').then((module) => module.DraftFiles));

interface Props {
  readonly work: DraftWork;
  readonly paper: CasePaper;
  readonly label: string;
  readonly help: string;
  readonly row?: string;
}

/** The files of one paper of a form. */
export const FormFiles = ({ work, paper, ...place }: Props) => (
  <LazyFiles {...place} {...work.filesOf(paper)} />
);
