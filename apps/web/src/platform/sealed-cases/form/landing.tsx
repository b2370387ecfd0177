import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck, IconEyeOff } from '@tabler/icons-react';
import type { PublicChannel, SealedFacts } from '../channel-web.ts';
import { DangerNumbers } from './danger-numbers.tsx';
import { FollowButton } from './follow-button.tsx';
import { LaterReaders } from './later-readers.tsx';

const notKept = [
  'O endereço de rede (IP) e o aparelho que você usa',
  'Rascunhos e cookies neste navegador',
  'Local, data e aparelho das fotos: apagamos antes de guardar',
];

interface Props {
  readonly of: PublicChannel;
  readonly facts: SealedFacts;
  readonly onBegin: () => void;
}

const People = ({ people }: { readonly people: SealedFacts['keys']['recipients'] }) => (
  <ul className="plain-list sealed-people">
    {people.map(({ handle, name }) => (
      <li key={handle}>{name}</li>
    ))}
  </ul>
);

/** Before anything is asked: who reads it, what is not kept, what one gets. */
export function Landing({ of: { words }, facts, onBegin }: Props) {
  const { recipients, alternates, custodians, others, escrow } = facts.keys;
  return (
    <div className="sealed-landing">
      <p className="sealed-name">{words.name}</p>
      <h1>
        {words.title.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </h1>
      <p className="sealed-lead">{facts.opening_text ?? words.lead}</p>
      <DangerNumbers />
      <div className="sealed-promises">
        <section aria-labelledby="sealed-readers">
          <h2 id="sealed-readers">Quem vai ler</h2>
          <People people={recipients.length > 0 ? recipients : alternates} />
          <p className="public-hint">
            Se o relato citar uma dessas pessoas, você pode tirar o acesso dela: outra do comitê assume. Cada
            leitura fica registrada.
          </p>
          {recipients.length > 0 && alternates.length > 0 && (
            <p className="public-hint">
              Se você tirar o acesso de todas, quem lê é a comissão alternativa:{' '}
              <b>{alternates.map(({ name }) => name).join(', ')}</b>.
            </p>
          )}
          {custodians.length > 0 && (
            <p className="public-hint">
              Se você disser quem é em sigilo, o seu nome fica guardado à parte com{' '}
              <b>{custodians.map(({ name }) => name).join(', ')}</b>, e só se abre com um motivo que aparece
              para você.
            </p>
          )}
          {others.length > 0 && (
            <p className="public-hint">
              Não leem agora e podem vir a ler: <b>{others.map(({ name }) => name).join(', ')}</b>. Você pode
              tirar também o acesso delas, para sempre.
            </p>
          )}
          <LaterReaders hasEscrow={escrow !== null} />
        </section>
        <section aria-labelledby="sealed-not-kept">
          <h2 id="sealed-not-kept">O que não registramos</h2>
          <ul className="plain-list sealed-ticks">
            {notKept.map((words) => (
              <li key={words}>
                <IconEyeOff size={19} stroke={1.7} aria-hidden="true" />
                {words}
              </li>
            ))}
          </ul>
          <h2>O que você recebe</h2>
          <ul className="plain-list sealed-ticks">
            <li>
              <IconCheck size={19} stroke={1.9} aria-hidden="true" />
              Um comprovante para acompanhar e conversar, sem se identificar
            </li>
          </ul>
        </section>
      </div>
      <div className="sealed-begin">
        <Button
          size="lg"
          onClick={onBegin}
          rightSection={<IconArrowRight size={20} stroke={1.8} className="flip" aria-hidden="true" />}
        >
          Começar o relato
        </Button>
        <FollowButton size="lg" path={words.followPath}>
          Acompanhar um relato
        </FollowButton>
      </div>
      <p className="public-hint">
        Evite usar o computador ou a rede do trabalho ou da escola. Para esconder também o endereço de rede,
        abra esta página no Navegador Tor. Para sair a qualquer momento, aperte <kbd>Esc</kbd> três vezes.
      </p>
      <details className="sealed-limits">
        <summary>O que não podemos prometer</summary>
        <p>
          O relato é cifrado no seu navegador e o servidor não consegue ler. Mesmo assim, quem controla a rede
          ou o aparelho que você usa pode perceber que esta página foi aberta, e o que você escreve pode
          revelar quem você é. Os arquivos cifrados não passam por antivírus no servidor. Depois de aberto,
          quem recebeu pode copiar o que leu. Quem administra o servidor e trocasse esta página por outra
          poderia ver o que você digita.
        </p>
      </details>
      <p className="public-hint">{words.law}</p>
    </div>
  );
}
