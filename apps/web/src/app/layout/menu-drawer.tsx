import { Drawer } from '@mantine/core';
import { ContextSwitchers } from './context-switchers.tsx';
import { Sidebar } from './sidebar.tsx';

interface Props {
  readonly opened: boolean;
  readonly path: string;
  readonly onClose: () => void;
}

/** The sidebar of narrow screens. */
export function MenuDrawer({ opened, path, onClose }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': 'Menu' } }}
    >
      <Sidebar path={path} onToggle={onClose} isDrawer>
        <ContextSwitchers />
      </Sidebar>
    </Drawer>
  );
}
