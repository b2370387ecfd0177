import { Drawer } from '@mantine/core';
import { AppearanceChoices } from '../../platform/appearance/appearance-choices.tsx';
import './appearance-drawer.css';

export function AppearanceDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={368}
      title="Aparência"
      className="appearance"
      // The page stays readable behind it.
      overlayProps={{ backgroundOpacity: 0.12, color: '#000' }}
    >
      <AppearanceChoices />
    </Drawer>
  );
}
