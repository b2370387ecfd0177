import {
  type PersonalTrace,
  personalDataIn,
  personalTraces,
} from '@conforme/contracts/core/personal-data-in-text.ts';
import {
  type RefusalReason,
  refusalReasons,
} from '@conforme/contracts/core/privacy-requests/request-choices.ts';
import type { PrivacyRequestDetail } from '@conforme/contracts/modules/privacy-form/privacy-request-detail.schemas.ts';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconFileText } from '@tabler/icons-react';
import './citizen-preview.css';

interface Props {
  readonly request: PrivacyRequestDetail;
  /** 'Resposta', 'Pedido de complemento' */
  readonly heading: string;
  readonly text: string;
  /** What the holder reads above an answer. */
  readonly refusal?: { readonly reason: RefusalReason | ''; readonly text: string } | null;
  readonly agent?: string | null;
  readonly fileIds?: readonly string[];
  /** Who is going to read it: the holder alone, or whoever has the protocol. */
  readonly isPublic: boolean;
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}

/** The exact text as it will be read outside, what it seems to give away, and the word of whoever sends it. */
export function CitizenPreview({
  request,
  heading,
  text,
  refusal = null,
  agent = null,
  fileIds = [],
  isPublic,
  isChecked,
  onCheck,
}: Props) {
  const files = request.files.filter(({ id }) => fileIds.includes(id));
  return (
    <>
      <p className="muted">
        {isPublic
          ? 'Depois de publicado, qualquer pessoa que tenha o protocolo lê este texto, mesmo sem a chave. Confira como ele aparece.'
          : 'O titular lê este texto com o protocolo e a chave. Confira como ele aparece.'}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, with the keyboard too. */}
      <section className="preview" aria-label="Como vai ser lido" tabIndex={0}>
        <div className="preview-bar">
          <span className="medium grow" dir="auto">
            {request.unit.label}
          </span>
          <span className="muted small num">Protocolo {request.protocol}</span>
        </div>
        <div className="preview-body">
          <p className="muted small">{heading}</p>
          {refusal?.reason && (
            <>
              <p className="muted small">Motivo</p>
              <p>{refusalReasons.labels[refusal.reason]}</p>
              {refusal.text !== text && (
                <p className="entry-text" dir="auto">
                  {refusal.text}
                </p>
              )}
            </>
          )}
          {agent && (
            <>
              <p className="muted small">Quem tem os dados</p>
              <p dir="auto">{agent}</p>
            </>
          )}
          <p className="entry-text" dir="auto">
            {text}
          </p>
          {!isPublic &&
            files.map(({ id, name }) => (
              <span key={id} className="case-file">
                <IconFileText size={17} stroke={1.6} aria-hidden="true" />
                {name}
              </span>
            ))}
        </div>
      </section>
      <Traces text={[refusal?.text, agent, text].filter(Boolean).join('\n')} isPublic={isPublic} />
      <Checkbox
        checked={isChecked}
        onChange={(event) => onCheck(event.currentTarget.checked)}
        label={
          isPublic
            ? 'Conferi o texto. Ele pode ficar disponível para consulta pública.'
            : 'Conferi o texto, e o titular pode recebê-lo.'
        }
      />
    </>
  );
}

function Traces({ text, isPublic }: { text: string; isPublic: boolean }) {
  const found = personalDataIn(text);
  if (found.length === 0) return null;
  const kinds = [...new Set(found.map(({ kind }): PersonalTrace => kind))];
  const named = new Intl.ListFormat('pt-BR').format(kinds.map((kind) => personalTraces.labels[kind]));
  return (
    <p className="callout preview-warning" data-tone="warn" role="alert">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
      <span>
        <b>
          O texto parece conter {named}: {found.map((trace) => trace.text).join(', ')}.
        </b>{' '}
        {isPublic
          ? 'Retire esses dados antes de publicar, se forem de alguém.'
          : 'Envie só se o titular puder conhecer esses dados.'}
      </span>
    </p>
  );
}
