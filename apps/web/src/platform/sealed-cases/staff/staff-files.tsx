import { upload } from '../../../core/api/upload.ts';
import { FilesStep } from '../form/files-step.tsx';
import type { NamedFile } from '../report-content.ts';
import type { StaffChannel } from './staff-channel.ts';

interface Props {
  readonly of: StaffChannel;
  readonly id: string;
  readonly files: readonly NamedFile[];
  readonly onFiles: (files: readonly NamedFile[]) => void;
  readonly onBusy: (isBusy: boolean) => void;
}

/** Files of a committee member, sealed here like those of whoever reported. */
export function StaffFiles({ of, id, ...step }: Props) {
  const send = async (sealed: File, onProgress: (percent: number) => void): Promise<string> => {
    const sent = await upload(of.refs.upload, { params: { id } }, sealed, {
      signal: new AbortController().signal,
      onProgress,
    });
    return sent.files[0]?.id ?? '';
  };
  // What is not named goes with the day: the place belongs to the report, not to a draft.
  const remove = (file: NamedFile) => step.onFiles(step.files.filter((one) => one !== file));
  return <FilesStep {...step} send={send} onRemove={remove} />;
}
