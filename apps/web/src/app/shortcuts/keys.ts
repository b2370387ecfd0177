import { ownStore } from '../../core/session/own-store.ts';

/** The key that goes with K and S on this keyboard. */
export const modifierKey = /Mac|iPhone|iPad/.test(navigator.platform) ? 'Cmd' : 'Ctrl';

/** Shortcuts of a single character can be turned off (WCAG 2.1.4): speech input types them by accident. */
export const singleKeys = ownStore<boolean>('single-keys', true, (stored) => stored !== false);
