import { ActionIcon } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { changeAppearance, useSkin } from '../../core/theme/appearance.ts';
import { Hint } from '../../core/ui/hint.tsx';

export function SkinToggle() {
  const isDark = useSkin() === 'dark';
  const label = isDark ? 'Usar aparência clara' : 'Usar aparência escura';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <Hint label={label}>
      <ActionIcon
        aria-label={label}
        size={36}
        onClick={() => changeAppearance({ skin: isDark ? 'light' : 'dark' })}
      >
        <Icon size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Hint>
  );
}
