import type { DriveNode } from '@conforme/contracts/modules/drive/drive.schemas.ts';
import { driveViews } from '@conforme/contracts/modules/drive/drive-words.ts';
import { UnstyledButton } from '@mantine/core';
import type { DriveAddress } from './drive-address.ts';
import type { DriveItemsProps } from './drive-items.ts';

interface Props extends Pick<DriveItemsProps, 'onPlace'> {
  readonly node: DriveNode;
  readonly address: DriveAddress;
}

/** Of a find: the folder it lies in, which opens; a list of one folder needs no such line. */
export function Place({ node: { name, place, parent_id }, address, onPlace }: Props) {
  if (address.search === '' || address.view === 'trash') return null;
  if (place === null || parent_id === null)
    return <span className="drive-place">em {driveViews.labels[address.view]}</span>;
  return (
    <UnstyledButton
      className="drive-place link-button"
      aria-label={`Abrir a pasta de ${name}: ${place}`}
      onClick={() => onPlace(parent_id)}
    >
      em {place}
    </UnstyledButton>
  );
}
