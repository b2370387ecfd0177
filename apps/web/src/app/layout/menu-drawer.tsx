import { Drawer } from '@mantine/core';
import { ContextSwitchers } from './context-switchers.tsx';
import { Sidebar } from './sidebar.tsx';

/** The sidebar of narrow screens. */
export function MenuDrawer({ path, onClose }: { path: string; onClose: () => void }) {
  return (
    <Drawer
      opened
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
