import {
  type PersonalTrace,
  personalDataIn,
  personalTraces,
} from '@conforme/contracts/core/text/personal-data-in-text.ts';
import type { CaseDetail } from '@conforme/contracts/platform/cases/case-detail.schemas.ts';
import { type CaseWords, capital } from '@conforme/contracts/platform/cases/case-words.ts';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconFileText } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { CaseKind } from '../case-kind.ts';
import { PreviewFrame } from './preview-frame.tsx';

export interface PreviewPart {
  readonly label: string;
  /** In our own words, not looked through for personal data. */
  readonly fixed?: string;
  readonly written?: string;
}

/** What is shown, and to whom it will be. */
export interface PreviewProps {
  /** Who will read it. */
  readonly outsider: CaseWords['outsider'];
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

/** Where a text of this case goes out from, with these of its papers. */
export const outsideOf = (
  { words }: Pick<CaseKind, 'words'>,
  { unit, protocol, files }: Pick<CaseDetail, 'unit' | 'protocol' | 'files'>,
  fileIds: readonly string[],
) => ({
  outsider: words.outsider,
  organisation: unit.label,
  protocol,
  files: files.filter(({ id }) => fileIds.includes(id)),
});

/** The exact text as it will be read outside, what it seems to give away, and the word of whoever sends it. */
export function OutsidePreview({
  outsider,
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
      <p className="muted">
        {capital(outsider.the)} lê este texto com o protocolo e a chave. Confira como ele aparece.
      </p>
      <PreviewFrame organisation={organisation} protocol={protocol}>
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
      </PreviewFrame>
      <Traces
        outsider={outsider}
        text={[...above.map(({ written }) => written), text].filter(Boolean).join('\n')}
      />
      <Checkbox
        checked={isChecked}
        onChange={(event) => onCheck(event.currentTarget.checked)}
        label={`Conferi o texto, e ${outsider.the} pode recebê-lo.`}
      />
    </>
  );
}

function Traces({ outsider, text }: { outsider: CaseWords['outsider']; text: string }) {
  const found = personalDataIn(text);
  if (found.length === 0) return null;
  const kinds = [...new Set(found.map(({ kind }): PersonalTrace => kind))];
  const named = new Intl.ListFormat('pt-BR').format(kinds.map((kind) => personalTraces.labels[kind]));
  return (
    <p className="callout preview-warning" data-tone="info" role="alert">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
      <span>
        <b>
          O texto parece conter {named}: {found.map((trace) => trace.text).join(', ')}.
        </b>{' '}
        Envie só se {outsider.the} puder conhecer esses dados.
      </span>
    </p>
  );
}
