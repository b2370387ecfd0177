import {
  type PersonalTrace,
  personalDataIn,
  personalTraces,
} from '@conforme/contracts/core/personal-data-in-text.ts';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconFileText } from '@tabler/icons-react';
import { Fragment } from 'react';
import './case.css';
import './outside-preview.css';

export interface PreviewPart {
  readonly label: string;
  /** In our own words, not looked through for personal data. */
  readonly fixed?: string;
  readonly written?: string;
}

/** What is shown, and to whom it will be. */
export interface PreviewProps {
  /** Whose letter it is. */
  readonly organisation: string;
  readonly protocol: string;
  /** 'Resposta', 'Pedido de complemento' */
  readonly heading: string;
  /** What is read above the text: why not, who holds the data. Each under its name, in one paragraph or more. */
  readonly above?: readonly PreviewPart[];
  readonly text: string;
  /** What goes along. */
  readonly files?: readonly { readonly id: string; readonly name: string }[];
}

interface Props extends PreviewProps {
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}

/** The exact text as it will be read outside, what it seems to give away, and the word of whoever sends it. */
export function OutsidePreview({
  organisation,
  protocol,
  heading,
  above = [],
  text,
  files = [],
  isChecked,
  onCheck,
}: Props) {
  return (
    <>
      <p className="muted">O titular lê este texto com o protocolo e a chave. Confira como ele aparece.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, with the keyboard too. */}
      <section className="preview" aria-label="Como vai ser lido" tabIndex={0}>
        <div className="preview-bar">
          <span className="medium grow" dir="auto">
            {organisation}
          </span>
          <span className="muted small num">Protocolo {protocol}</span>
        </div>
        <div className="preview-body">
          <p className="muted small">{heading}</p>
          {above.map(({ label, fixed, written }) => (
            <Fragment key={label}>
              <p className="muted small">{label}</p>
              {fixed && <p>{fixed}</p>}
              {written && written !== text && (
                <p className="preview-text" dir="auto">
                  {written}
                </p>
              )}
            </Fragment>
          ))}
          <p className="preview-text" dir="auto">
            {text}
          </p>
          {files.map(({ id, name }) => (
            <span key={id} className="case-file">
              <IconFileText size={17} stroke={1.6} aria-hidden="true" />
              {name}
            </span>
          ))}
        </div>
      </section>
      <Traces text={[...above.map(({ written }) => written), text].filter(Boolean).join('\n')} />
      <Checkbox
        checked={isChecked}
        onChange={(event) => onCheck(event.currentTarget.checked)}
        label="Conferi o texto, e o titular pode recebê-lo."
      />
    </>
  );
}

function Traces({ text }: { text: string }) {
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
        Envie só se o titular puder conhecer esses dados.
      </span>
    </p>
  );
}
