import { formatDay } from '@conforme/contracts/core/date-time.ts';
import type { SharedDocument } from '@conforme/contracts/platform/document-links/document-links.schemas.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconDownload, IconDroplet, IconEye, IconHistory } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, failureWords } from '../../core/api/api-error.ts';
import { call } from '../../core/api/call.ts';
import { linkEndpoints } from '../../platform/document-links/link-endpoints.ts';
import { OpeningCode } from './opening-code.tsx';

interface Props {
  readonly param: string;
  readonly document: SharedDocument;
  readonly onOpened: (ticket: string) => void;
}

/** What the link opens, and what it asks for first. */
export function BeforeReading({ param, document, onOpened }: Props) {
  const [accepted, setAccepted] = useState(false);
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isOpening, setOpening] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    setOpening(true);
    setErrors({});
    try {
      const body = { param, accepted, code: document.asks_code ? code : null };
      const { ticket } = await call(
        linkEndpoints.open,
        { body },
        { handles: (error) => error.status === 422 || error.status === 429 },
      );
      onOpened(ticket);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = Object.fromEntries(
        Object.entries(error.errors ?? {}).map(([field, [words = '']]) => [field, words]),
      );
      setErrors(Object.keys(fields).length > 0 ? fields : { form: failureWords(error) });
      form.current
        ?.querySelector<HTMLInputElement>('accepted' in fields ? '[type=checkbox]' : 'input')
        ?.focus();
    } finally {
      setOpening(false);
    }
  };
  return (
    <form ref={form} onSubmit={open} noValidate className="shared-before">
      <p className="shared-eyebrow">Documento compartilhado com você</p>
      <h1>{document.title}</h1>
      <p className="public-hint">
        {document.code}, versão {document.version}. Enviado por{' '}
        {document.sender ?? document.organisation.name} para {document.recipient_name}.
      </p>
      <LinkFacts document={document} />
      {document.terms !== null && (
        <>
          <h2>Termo de uso</h2>
          <p className="shared-terms public-words">{document.terms}</p>
          <Checkbox
            size="md"
            className="shared-accept"
            label="Li e aceito o termo"
            checked={accepted}
            error={errors.accepted}
            onChange={(event) => setAccepted(event.currentTarget.checked)}
          />
        </>
      )}
      {document.asks_code && (
        <OpeningCode
          param={param}
          email={document.recipient_email}
          mailLeaves={document.mail_leaves}
          code={code}
          error={errors.code}
          onCode={setCode}
        />
      )}
      {errors.form && (
        <p className="callout public-callout" data-tone="danger" role="alert">
          {errors.form}
        </p>
      )}
      <Button size="lg" type="submit" fullWidth loading={isOpening}>
        Abrir o documento
      </Button>
    </form>
  );
}

function LinkFacts({ document }: { document: SharedDocument }) {
  const { right, views, max_views, expires_at, watermark, newer_version } = document;
  const until = `o link vale até ${formatDay(expires_at)}`;
  const counted =
    max_views === null
      ? `Não há limite de aberturas; ${until}.`
      : `Você abriu ${views} de ${max_views} ${max_views === 1 ? 'vez' : 'vezes'}; ${until}.`;
  return (
    <ul className="shared-facts">
      <li>
        {right === 'view' ? <IconEye size={20} aria-hidden /> : <IconDownload size={20} aria-hidden />}
        <span>
          {right === 'view' ? 'Só leitura. ' : 'Você pode ler e baixar. '}
          {counted}
        </span>
      </li>
      {watermark && (
        <li>
          <IconDroplet size={20} aria-hidden />
          <span>
            Cada página leva <b>marca-d’água</b> com seu nome, seu e-mail e a hora.
          </span>
        </li>
      )}
      {newer_version !== null && (
        <li>
          <IconHistory size={20} aria-hidden />
          <span>
            Já existe a versão {newer_version}. Este link abre a versão {document.version}: peça a nova a quem
            o enviou.
          </span>
        </li>
      )}
    </ul>
  );
}
