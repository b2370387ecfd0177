import { ContinueButton } from './continue-button.tsx';
import { NoticePage } from './notice-page.tsx';

/** Where every public link that is good for nothing leads, whatever the reason: it is never told which. */
export function InvalidSignaturePage() {
  return (
    <NoticePage title="Este link não vale mais" actions={<ContinueButton />}>
      <p>
        Ele pode ter vencido, já ter sido usado, ter sido cancelado por quem o enviou ou ter chegado
        incompleto. Nada do que você tenha enviado antes se perdeu.
      </p>
      <p>
        Confira se o endereço foi copiado por inteiro, até a última letra. Se foi, peça um link novo a quem
        enviou este a você.
      </p>
    </NoticePage>
  );
}
