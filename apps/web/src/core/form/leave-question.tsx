import { useBlocker } from '@tanstack/react-router';
import { isForcedMove } from '../navigation/hash-location.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface Words {
  readonly title: string;
  readonly question: string;
  readonly no: string;
  readonly yes: string;
  /** What is left behind cannot be had again. */
  readonly isDangerous?: boolean;
}

/** What the save bar says too: nothing that was typed is lost. */
const UNSAVED: Words = {
  title: 'Sair sem salvar?',
  question:
    'O que você mudou ainda não foi salvo. Fica como rascunho neste navegador e volta quando você abrir esta página de novo.',
  no: 'Continuar editando',
  yes: 'Sair e guardar o rascunho',
};

interface Props {
  readonly isChanged: () => boolean;
  readonly onLeave?: () => void;
  readonly words?: Words;
}

/**
 * Asks before unsaved changes are left behind. The end of a session, and an address typed by hand (which
 * the router cannot take back), pass: the draft keeps what was typed.
 */
export function LeaveQuestion({ isChanged, onLeave, words = UNSAVED }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next, action }) => {
      const isTyped = action !== 'PUSH' && action !== 'REPLACE' && history.state === null;
      return current.pathname !== next.pathname && isChanged() && !isForcedMove() && !isTyped;
    },
    withResolver: true,
    enableBeforeUnload: false,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      {...words}
    />
  );
}
