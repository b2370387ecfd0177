import { Button } from '@mantine/core';
import { IconFolderPlus, IconFolderUp, IconUpload } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { foldersOf } from './uploads/drive-uploads.ts';

interface Props {
  readonly chooser: RefObject<HTMLInputElement | null>;
  readonly onFolder: () => void;
  readonly onFiles: (files: readonly { file: File; folders: readonly string[] }[]) => void;
}

/** A new folder, files or a whole folder: what can be put where one is. */
export function DriveActions({ chooser, onFolder, onFiles }: Props) {
  const folderChooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Escolher arquivos"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])].map((file) => ({ file, folders: [] })));
          currentTarget.value = '';
        }}
      />
      <input
        ref={folderChooser}
        type="file"
        hidden
        aria-label="Escolher uma pasta"
        {...{ webkitdirectory: '' }}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])].map((file) => ({ file, folders: foldersOf(file) })));
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<IconFolderPlus size={18} stroke={1.7} aria-hidden="true" />}
        onClick={onFolder}
      >
        Nova pasta
      </Button>
      {/* Phones have no way to choose a folder. */}
      <Button
        className="drive-desk"
        variant="default"
        leftSection={<IconFolderUp size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => folderChooser.current?.click()}
      >
        Enviar pasta
      </Button>
      <Button
        leftSection={<IconUpload size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => chooser.current?.click()}
      >
        Enviar arquivos
      </Button>
    </>
  );
}
