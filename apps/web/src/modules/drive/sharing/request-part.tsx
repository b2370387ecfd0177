import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { type LinkKind, MOST_FILE_BYTES } from '@conforme/contracts/modules/drive/drive-words.ts';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { call } from '../../../core/api/call.ts';
import { sendPiece } from '../../../core/api/send-piece.ts';
import { ResumableUploads } from '../uploads/resumable-uploads.ts';
import { UploadPanel } from '../uploads/upload-panel.tsx';
import { sharingEndpoints } from './sharing-endpoints.ts';

interface Asked {
  readonly param: string;
  readonly type: LinkKind;
  readonly ticket: string | null;
}

/** Nothing is stored in the browser: a page that was closed begins anew. */
function uploadsOf(asked: Asked): ResumableUploads<null> {
  const keys = new Map<string, string>();
  const keyOf = (upload: string) => keys.get(upload) ?? '';
  return new ResumableUploads<null>({
    begin: async (file) => {
      const { upload, key } = await call(
        sharingEndpoints.startUpload,
        { body: { ...asked, name: file.name, size: file.size } },
        { handles: ({ code }) => code !== 'invalid_link' },
      );
      keys.set(upload, key);
      return upload;
    },
    arrived: async (upload) => {
      const state = await call(
        sharingEndpoints.uploadState,
        { params: { upload }, body: { key: keyOf(upload) } },
        { handles: ({ code }) => code !== 'invalid_link' },
      );
      return { offset: state.offset, isDone: state.node_id !== null };
    },
    send: (upload, piece, options) =>
      sendPiece(sharingEndpoints.sendPiece, { params: { upload } }, piece, {
        ...options,
        key: keyOf(upload),
      }),
    forget: () => {},
    onDone: () => {},
  });
}

/** For whoever was asked for files: they send, and see nothing of the folder. */
export function RequestPart({ asked }: { asked: Asked }) {
  const [uploads] = useState(() => uploadsOf(asked));
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="sharing-request">
      <p>
        Os arquivos vão para quem os pediu. Só essa pessoa os vê. Até {formatBytes(MOST_FILE_BYTES)} por
        arquivo.
      </p>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Escolher arquivos"
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])].map((file) => ({ file, target: null })));
          currentTarget.value = '';
        }}
      />
      <Button
        size="lg"
        fullWidth
        leftSection={<IconUpload size={20} aria-hidden="true" />}
        onClick={() => chooser.current?.click()}
      >
        Escolher arquivos
      </Button>
      <UploadPanel uploads={uploads} />
    </div>
  );
}
