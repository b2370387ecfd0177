import {
  type Icon,
  IconAddressBook,
  IconApi,
  IconBook,
  IconBuilding,
  IconClipboardList,
  IconCode,
  IconFileImport,
  IconIcons,
  IconIdBadge2,
  IconKey,
  IconLayoutBoard,
  IconLink,
  IconListCheck,
  IconMail,
  IconMathFunction,
  IconMessages,
  IconPointFilled,
  IconSchool,
  IconShieldLock,
  IconUser,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconUsersPlus,
} from '@tabler/icons-react';

/** The catalogue names icons; only those it names are loaded. A test finds a name without a drawing. */
export const catalogIcons: Readonly<Record<string, Icon>> = {
  'address-book': IconAddressBook,
  api: IconApi,
  book: IconBook,
  building: IconBuilding,
  'clipboard-list': IconClipboardList,
  code: IconCode,
  'file-import': IconFileImport,
  icons: IconIcons,
  'id-badge': IconIdBadge2,
  key: IconKey,
  'layout-board': IconLayoutBoard,
  link: IconLink,
  'math-function': IconMathFunction,
  'list-check': IconListCheck,
  mail: IconMail,
  messages: IconMessages,
  school: IconSchool,
  'shield-lock': IconShieldLock,
  user: IconUser,
  'user-plus': IconUserPlus,
  users: IconUsers,
  'users-group': IconUsersGroup,
  'users-plus': IconUsersPlus,
};

export function CatalogIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Drawing = catalogIcons[name] ?? IconPointFilled;
  return <Drawing size={size} stroke={1.6} aria-hidden="true" />;
}
