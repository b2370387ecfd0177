import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import { caseKeyText } from '@conforme/contracts/platform/cases/case-key.ts';
import type { FormType } from '@conforme/contracts/platform/cases/form-types.ts';
import type { PublicFormFacts } from '@conforme/contracts/platform/cases/public-form.schemas.ts';
import { linesText, linesWithSources } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { takeFile } from '../../../core/api/take-file.ts';
import { unbroken } from '../../../core/format/unbroken.ts';
import { QrCode } from '../../qr-code/qr-code.tsx';
import type { LaterParts } from '../case-form-kind.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { receiptEndpoints } from './receipt-endpoints.ts';
import type { SentForm } from './use-submission.ts';

interface Mailed extends Pick<SentForm<unknown>, 'mailed' | 'email'> {
  readonly tooMany: string;
}

/** What becomes of the receipt by mail: where it does not leave, what is on the screen is all there is. */
function MailedWords({ mailed, email, tooMany }: Mailed) {
  if (mailed === 'no_address') return null;
  if (mailed === 'now')
    return (
      <>
        {' '}
        Também enviamos o comprovante para <bdi>{email}</bdi>.
      </>
    );
  if (mailed === 'later')
    return (
      <>
        {' '}
        O comprovante segue mais tarde para <bdi>{email}</bdi>: saíram muitos e-mails para esse endereço ou
        desta rede.
      </>
    );
  return (
    <>
      {' '}
      <b>Não enviamos e-mail</b>
      {mailed === 'no_server' ? ': nenhum sai deste sistema agora' : `: ${tooMany}`}. Guarde este protocolo e
      a chave.
    </>
  );
}

interface Props<Values> {
  readonly formType: FormType;
  readonly parts: Pick<LaterParts<Values, never>, 'sentWords' | 'asked' | 'Afterwards'>;
  readonly sent: SentForm<Values>;
  readonly facts: Pick<PublicFormFacts, 'confirmation_text'>;
}

/** What the citizen goes away with. */
export function SentPage<Values>({ formType, parts, sent, facts }: Props<Values>) {
  const { sentWords: words, Afterwards } = parts;
  const { protocol, key, terms } = sent;
  const page = `/form-protocol-query/${formType}`;
  const isOneOfSeveral = terms.length > 1;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const follow = `${location.origin}/#${page}`;
  const save = () =>
    takeFile(
      receiptEndpoints.pdf,
      { body: { form_type: formType, protocol, key } },
      `comprovante-${protocol}.pdf`,
    );
  return (
    <div className="receipt-page">
      <div className="receipt-sent">
        <span className="receipt-tick">
          <IconCheck size={22} stroke={2.4} aria-hidden="true" />
        </span>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {words.title}
          </h1>
          <p className="public-hint num">
            Recebido em {formatDateTime(sent.received_at)}.
            <MailedWords mailed={sent.mailed} email={sent.email} tooMany={words.tooMany} />
          </p>
        </div>
      </div>
      {facts.confirmation_text && <p className="public-words receipt-words">{facts.confirmation_text}</p>}
      <ReceiptCard
        protocol={protocol}
        caseKey={caseKeyText(key)}
        dates={terms.flatMap(({ about, lines }) =>
          lines.map(({ name, words, due_at }) => ({
            label: isOneOfSeveral ? `${name} (${about})` : name,
            day: formatDay(due_at),
            words,
          })),
        )}
        copied={`Protocolo: ${protocol}\nChave de consulta: ${caseKeyText(key)}\n${terms
          .map(({ about, lines }) => `${isOneOfSeveral ? `${about}. ` : ''}${linesText(lines)}`)
          .join('\n')}\nAcompanhar: ${follow}`}
        download={save}
      />
      <h2>{words.asked}</h2>
      <ul className="receipt-asked">
        {parts.asked(sent.values).map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <div className="receipt-check">
        <QrCode value={sent.receipt_url} label="QR code da página que confere o comprovante" />
        <div>
          <p>{words.proof}</p>
          <p className="public-hint">
            Código: <span className="num">{sent.receipt_code}</span>
          </p>
        </div>
      </div>
      <h2>O que acontece agora</h2>
      <ol className="receipt-next">
        <li>
          <b>{words.looked}</b> Se faltar algo, ela fala com você.
        </li>
        {terms.length > 0 && (
          <li>
            <b>Você recebe a resposta.</b>{' '}
            {terms.map(({ about, lines }) => (
              <span key={about} className="receipt-term num">
                {isOneOfSeveral && `${about}. `}
                {unbroken(linesWithSources(lines))}
              </span>
            ))}
          </li>
        )}
        <li>
          <b>Você acompanha quando quiser,</b> com o protocolo e a chave.
        </li>
        {Afterwards && <Afterwards />}
      </ol>
      <p>
        {/* In a tab of its own: the key stays in sight here. */}
        <a className="receipt-follow" href={`#${page}`} target="_blank" rel="noreferrer">
          {words.follow}
          <span className="visually-hidden"> (abre em outra aba)</span>
        </a>
      </p>
    </div>
  );
}
