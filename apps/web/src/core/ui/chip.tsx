import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './chip.css';

/** 'due', the amber one, is for dates that come near or have passed, and for nothing else. */
export type Tone = 'ok' | 'due' | 'danger' | 'info' | 'mute' | 'solid';

/** Always a word, with an icon where it has a state: colour only repeats what the word says. */
export function Chip({ tone, icon: Icon, children }: { tone: Tone; icon?: Icon; children: ReactNode }) {
  return (
    <span className={`chip chip-${tone}`}>
      {Icon && <Icon size={14} stroke={1.9} aria-hidden="true" />}
      <span>{children}</span>
    </span>
  );
}
