import {
  type Icon,
  IconBook,
  IconBuilding,
  IconKey,
  IconLayoutBoard,
  IconMessages,
  IconPointFilled,
  IconSchool,
  IconShieldLock,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';

/** The catalogue names icons; only those it names are loaded. A test finds a name without a drawing. */
export const catalogIcons: Readonly<Record<string, Icon>> = {
  book: IconBook,
  building: IconBuilding,
  key: IconKey,
  'layout-board': IconLayoutBoard,
  messages: IconMessages,
  school: IconSchool,
  'shield-lock': IconShieldLock,
  'user-plus': IconUserPlus,
  users: IconUsers,
};

export function CatalogIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Drawing = catalogIcons[name] ?? IconPointFilled;
  return <Drawing size={size} stroke={1.6} aria-hidden="true" />;
}
