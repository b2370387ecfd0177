import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { noteVisit } from '../quick-search/recent-pages.ts';
import { singleKeys } from './keys.ts';
import { closeShellDialog, openShellDialog, shellDialog, useShellDialog } from './shell-dialogs.ts';

const QuickSearchPalette = lazyPart(() =>
  import('../quick-search/quick-search-palette.tsx').then((module) => module.QuickSearchPalette),
);
const ShortcutSheet = lazyPart(() => import('./shortcut-sheet.tsx').then((module) => module.ShortcutSheet));

/** The keys that work on every staff page, and what they open. */
export function ShellKeys() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const dialog = useShellDialog();
  useEffect(() => {
    addEventListener('keydown', followShortcut);
    return () => {
      removeEventListener('keydown', followShortcut);
      closeShellDialog();
    };
  }, []);
  useEffect(() => {
    closeShellDialog();
    noteVisit(path);
  }, [path]);
  return (
    <>
      <QuickSearchPalette opened={dialog === 'quick-search'} onClose={closeShellDialog} />
      <ShortcutSheet opened={dialog === 'shortcuts'} onClose={closeShellDialog} />
    </>
  );
}

function followShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
    // The browser's own Ctrl+K would leave the page, also when nothing opens here.
    event.preventDefault();
    if (shellDialog() === 'quick-search') closeShellDialog();
    else if (!isDialogOpen() || shellDialog() !== null) openShellDialog('quick-search');
    return;
  }
  const isSingle = !event.ctrlKey && !event.metaKey && !isTyping(event.target) && !isDialogOpen();
  if (!isSingle || !singleKeys.read()) return;
  if (event.key === '?') openShellDialog('shortcuts');
  else if (event.key === '/' && focusSearch()) event.preventDefault();
}

/** A question that waits for its answer is not covered by another dialog. */
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select') !== null);

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}
