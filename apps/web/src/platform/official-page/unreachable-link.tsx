import { Button } from '@mantine/core';
import { OfficialWords } from './official-words.tsx';

/** The server did not answer: that says nothing about the link. */
export function UnreachableLink() {
  return (
    <OfficialWords
      title="O servidor não respondeu"
      lead="Não deu para conferir o link agora. Ele continua valendo."
    >
      <Button size="md" fullWidth onClick={() => location.reload()}>
        Tentar novamente
      </Button>
    </OfficialWords>
  );
}
