import { type CaseWords, capital } from '@conforme/contracts/platform/cases/case-words.ts';
import { useMailLeaves } from '../../mail-leaves/use-mail-leaves.ts';
import './acts.css';

interface Props {
  readonly words: CaseWords;
  /** There is an address for whoever is behind the case. */
  readonly hasMail: boolean;
}

/** Without an address, or a mail server, nothing is mailed: somebody has to tell them. */
export function NoMail({ words: { outsider }, hasMail }: Props) {
  const leaves = useMailLeaves();
  if (hasMail && leaves !== false) return null;
  return (
    <p className="callout act-note" data-tone="info">
      {hasMail ? 'Nenhum e-mail sai desta instalação' : `${capital(outsider.this)} não informou e-mail`}:{' '}
      {outsider.pronoun} só verá isto se consultar o protocolo. Avise por outro meio.
    </p>
  );
}
