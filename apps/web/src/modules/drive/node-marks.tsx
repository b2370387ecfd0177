import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { UnstyledButton } from '@mantine/core';
import { IconLink, IconUsers } from '@tabler/icons-react';
import type { DriveItemsProps } from './drive-items.ts';

/** Whether others reach it, in the list and in the tiles. */
export const SharingMarks = ({ node }: { readonly node: DriveNode }) => (
  <>
    {node.is_shared && <IconUsers size={15} role="img" aria-label="Compartilhado" className="drive-mark" />}
    {node.has_link && <IconLink size={15} role="img" aria-label="Com link público" className="drive-mark" />}
  </>
);

/** Each filters by itself. */
export const NodeTags = ({ node, go }: { readonly node: DriveNode } & Pick<DriveItemsProps, 'go'>) =>
  node.tags.map((tag) => (
    <UnstyledButton
      key={tag}
      className="drive-tag"
      aria-label={`Filtrar pela etiqueta ${tag}`}
      onClick={() => go({ tag, page: null })}
    >
      {tag}
    </UnstyledButton>
  ));
