import { UnstyledButton } from '@mantine/core';

/** In the place of what did not arrive, with a second try. */
export function PartFailed({ onAgain, children }: { onAgain: () => unknown; children: string }) {
  return (
    <p className="muted" role="alert">
      {children}{' '}
      <UnstyledButton className="link-button" onClick={() => onAgain()}>
        Tentar novamente
      </UnstyledButton>
    </p>
  );
}
