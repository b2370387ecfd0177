import type { UploadRules } from '@conforme/contracts/core/upload.ts';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { UploadOptions } from '../../core/api/upload-options.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { FileUpload } from './file-upload.tsx';
import { useUploads } from './use-uploads.ts';

interface Props<R> {
  readonly rules: UploadRules;
  /** As it is now, whether somebody chose one or not. */
  readonly picture: ReactNode;
  readonly hasPicture: boolean;
  /** 'foto', 'logotipo': as the buttons say it. */
  readonly noun: string;
  readonly send: (file: File, options: UploadOptions) => Promise<R>;
  readonly onSent: (result: R) => void;
  readonly remove: () => Promise<unknown>;
  /** What is lost, asked before it is. */
  readonly removeQuestion: string;
}

/** One picture: chosen, sent at once and shown; each change counts by itself, apart from any form around it. */
export function ImageField<R>({ rules, picture, hasPicture, noun, removeQuestion, ...props }: Props<R>) {
  const [isAsking, setAsking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const uploads = useUploads<R>({
    rules,
    send: props.send,
    onDone: (result) => {
      // The picture itself shows that it arrived.
      uploads.queue.clear();
      props.onSent(result);
    },
  });
  const remove = async () => {
    setRemoving(true);
    try {
      await props.remove();
    } catch {
      // Said by the call itself; the picture stays as it is.
    } finally {
      setRemoving(false);
      setAsking(false);
    }
  };
  return (
    <div className="image-field">
      <div className="image-field-picture">{picture}</div>
      <FileUpload
        uploads={uploads}
        choose={hasPicture ? `Trocar ${noun}` : `Escolher ${noun}`}
        actions={
          hasPicture && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              Remover {noun}
            </Button>
          )
        }
      />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        isSending={isRemoving}
        question={removeQuestion}
        isDangerous
      />
    </div>
  );
}
