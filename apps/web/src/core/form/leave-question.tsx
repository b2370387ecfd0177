import { useBlocker } from '@tanstack/react-router';
import { isForcedMove } from '../navigation/hash-location.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const UNSAVED = {
  title: 'Sair sem salvar?',
  question: 'O que você mudou aqui ainda não foi gravado.',
  no: 'Continuar editando',
  yes: 'Sair sem salvar',
};

interface Props {
  readonly isChanged: () => boolean;
  readonly onLeave?: () => void;
  readonly words?: typeof UNSAVED;
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
      isDangerous
    />
  );
}
