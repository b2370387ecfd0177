import { ActionIcon } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';

const APPEARS_AFTER_PX = 250;

const subscribe = (listener: () => void) => {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
};

export function ScrollToTop() {
  const isFar = useSyncExternalStore(subscribe, () => scrollY > APPEARS_AFTER_PX);
  if (!isFar) return null;
  return (
    <ActionIcon
      className="to-top"
      variant="default"
      size={40}
      aria-label="Voltar ao topo"
      title="Voltar ao topo"
      onClick={() => {
        scrollTo({ top: 0, behavior: 'smooth' });
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      }}
    >
      <IconArrowUp size={19} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}
