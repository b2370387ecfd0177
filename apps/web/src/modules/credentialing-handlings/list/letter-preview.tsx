import type { ToldPreview } from '@conforme/contracts/modules/credentialing-handlings/credentialing-acts.schemas.ts';
import './letter-preview.css';

interface Props {
  readonly text: string;
  readonly preview: ToldPreview;
}

const mailWords = ({ families, without_address, mail_leaves }: ToldPreview): string => {
  if (!mail_leaves) return 'Esta instalação não envia e-mails: as famílias leem quando abrirem a inscrição.';
  if (without_address === 0) return families === 1 ? 'Recebe este e-mail:' : 'Cada uma recebe este e-mail:';
  return `${without_address.toLocaleString('pt-BR')} sem e-mail só leem na página. As outras recebem:`;
};

/** What each family reads on its page, and the e-mail that says so. */
export const LetterPreview = ({ text, preview }: Props) => (
  <div className="letter-preview">
    <section aria-labelledby="letter-on-page">
      <h3 id="letter-on-page">Na página da inscrição</h3>
      <p className="letter-words">{text}</p>
    </section>
    <section aria-labelledby="letter-mail">
      <h3 id="letter-mail">Por e-mail</h3>
      <p className="muted small">{mailWords(preview)}</p>
      {preview.mail_leaves && (
        <div className="letter-words">
          <b className="medium">{preview.subject}</b>
          {preview.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
    </section>
  </div>
);
