import type { CasePaper } from '@conforme/contracts/platform/cases/case-entries.ts';
import type { FormState } from '../form-state.ts';
import type { DraftFile, DraftFilesProps } from './draft-files.tsx';

export type OpenedDraft = NonNullable<FormState<unknown>['draft']>;

/** What waits on the server until the form is sent: its files and the e-mail that was proven. */
export interface DraftWork {
  readonly begun: () => Promise<OpenedDraft>;
  readonly forget: () => void;
  /** True, and said so, while leaving the step would give up a file that is on its way. */
  readonly holdsUp: () => boolean;
  /** What the part of a form needs that takes this paper. */
  readonly filesOf: (paper: CasePaper) => Omit<DraftFilesProps, 'label' | 'help' | 'row'>;
  readonly removeFile: (file: DraftFile) => Promise<void>;
  readonly sendCode: (email: string) => Promise<void>;
  readonly confirmCode: (code: string) => Promise<void>;
}
