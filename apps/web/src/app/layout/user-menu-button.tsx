import { UnstyledButton } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { loadInTime } from '../../core/pages/load-screen.ts';
import { useSessionUser } from '../../core/session/session-store.ts';
import { toastWarning } from '../../core/toast/toast-store.ts';
import { Face } from '../../core/ui/face.tsx';

const load = () => import('./user-menu.tsx').then((module) => module.UserMenu);
const loadAhead = () => {
  load().catch(() => undefined);
};

/** Stands for the user's menu until it is wanted: no list waits for the code of a menu. */
export function UserMenuButton() {
  const user = useSessionUser();
  const [Menu, setMenu] = useState<ComponentType<{ opensAtOnce: boolean }> | null>(null);
  if (!user) return null;
  if (Menu) return <Menu opensAtOnce />;
  const open = () =>
    loadInTime(load()).then(
      (loaded) => setMenu(() => loaded),
      () => toastWarning('O menu não pôde ser carregado. Confira sua conexão e tente de novo.', 5),
    );
  return (
    <UnstyledButton
      className="me"
      aria-label={`Menu de ${user.name}`}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={loadAhead}
      onClick={open}
    >
      <Face name={user.name} photo={user.profile_picture} size={32} />
    </UnstyledButton>
  );
}
