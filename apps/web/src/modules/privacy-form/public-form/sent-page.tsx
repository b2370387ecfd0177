import { formatDateTime, formatDay } from '@conforme/contracts/core/date-time.ts';
import type { PublicForm } from '@conforme/contracts/modules/privacy-form/public-form/privacy-public-form.schemas.ts';
import { requestTypes } from '@conforme/contracts/modules/privacy-form/rules/request-types.ts';
import { anpdComplaintUrl } from '@conforme/contracts/platform/cases/anpd-complaint.ts';
import { caseKeyText } from '@conforme/contracts/platform/cases/case-key.ts';
import { linesText, linesWithSources } from '@conforme/contracts/platform/deadlines/term-lines.ts';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { takeFile } from '../../../core/api/take-file.ts';
import { unbroken } from '../../../core/format/unbroken.ts';
import { ReceiptCard } from '../../../platform/public-form/receipt-card.tsx';
import { receiptEndpoints } from '../../../platform/public-form/receipt-endpoints.ts';
import { QrCode } from '../../../platform/qr-code/qr-code.tsx';
import type { SentForm } from './use-submission.ts';

const FOLLOW = '/form-protocol-query/privacy';

/** What becomes of the receipt by mail: where it does not leave, what is on the screen is all there is. */
function MailedWords({ sent: { mailed, email } }: { sent: SentForm }) {
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
      {mailed === 'no_server'
        ? ': nenhum sai deste sistema agora'
        : ': houve pedidos demais para esse endereço ou desta rede'}
      . Guarde este protocolo e a chave.
    </>
  );
}

/** What the citizen goes away with. */
export function SentPage({ sent, facts }: { sent: SentForm; facts: PublicForm }) {
  const { protocol, key, terms } = sent;
  const isOneOfSeveral = terms.length > 1;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const follow = `${location.origin}/#${FOLLOW}`;
  const save = () =>
    takeFile(
      receiptEndpoints.pdf,
      { body: { form_type: 'privacy', protocol, key } },
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
            Pedido enviado
          </h1>
          <p className="public-hint num">
            Recebido em {formatDateTime(sent.received_at)}.
            <MailedWords sent={sent} />
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
      <h2>O que você pediu</h2>
      <ul className="receipt-asked">
        {sent.types.map((code) => (
          <li key={code}>{requestTypes.labels[code]}</li>
        ))}
      </ul>
      <div className="receipt-check">
        <QrCode value={sent.receipt_url} label="QR code da página que confere o comprovante" />
        <div>
          <p>
            Precisa provar que fez o pedido? A página deste QR code mostra que o comprovante é verdadeiro.
          </p>
          <p className="public-hint">
            Código: <span className="num">{sent.receipt_code}</span>
          </p>
        </div>
      </div>
      <h2>O que acontece agora</h2>
      <ol className="receipt-next">
        <li>
          <b>A equipe confere o pedido.</b> Se faltar algo, ela fala com você.
        </li>
        <li>
          <b>Você recebe a resposta.</b>{' '}
          {terms.map(({ about, lines }) => (
            <span key={about} className="receipt-term num">
              {isOneOfSeveral && `${about}. `}
              {unbroken(linesWithSources(lines))}
            </span>
          ))}
        </li>
        <li>
          <b>Você acompanha quando quiser,</b> com o protocolo e a chave.
        </li>
        <li>
          <b>Não responderam, ou a resposta não resolveu?</b> Com este comprovante, você pode reclamar à ANPD,
          a Agência Nacional de Proteção de Dados ({unbroken('LGPD, art. 18, § 1º')}).{' '}
          <a href={anpdComplaintUrl} target="_blank" rel="noreferrer">
            Como reclamar à ANPD
            <span className="visually-hidden"> (abre em outra aba)</span>
          </a>
        </li>
      </ol>
      <p>
        {/* In a tab of its own: the key stays in sight here. */}
        <a className="receipt-follow" href={`#${FOLLOW}`} target="_blank" rel="noreferrer">
          Acompanhar o pedido
          <span className="visually-hidden"> (abre em outra aba)</span>
        </a>
      </p>
    </div>
  );
}
