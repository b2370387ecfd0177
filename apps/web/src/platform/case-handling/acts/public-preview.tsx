import type { CaseWords } from '@conforme/contracts/platform/cases/case-words.ts';
import {
  type CaseIdentifiers,
  type FoundIdentifier,
  identifiersIn,
  lookalikesIn,
  namedIdentifiers,
} from '@conforme/contracts/platform/cases/public-text.ts';
import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { PreviewFrame } from './preview-frame.tsx';

interface Props {
  /** Of its kind of case. */
  readonly words: CaseWords;
  readonly organisation: string;
  readonly protocol: string;
  readonly text: string;
  /** Whom it must not name. */
  readonly identifiers: CaseIdentifiers;
  /** What looks like somebody's was read, and is nobody's. */
  readonly areTracesSeen: boolean;
  readonly onTracesSeen: (areSeen: boolean) => void;
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}

/** The exact text as anybody with the protocol will read it, with whatever still names somebody marked in it. */
export function PublicPreview({
  words,
  organisation,
  protocol,
  text,
  identifiers,
  areTracesSeen,
  onTracesSeen,
  isChecked,
  onCheck,
}: Props) {
  const known = identifiersIn(text, identifiers);
  const traces = lookalikesIn(text, identifiers);
  const named = (found: readonly FoundIdentifier[]) => namedIdentifiers(found, words);
  const mayGo = known.length === 0 && (traces.length === 0 || areTracesSeen);
  return (
    <>
      <p className="muted">
        Depois de publicado, qualquer pessoa que tenha o protocolo lê este texto, mesmo sem a chave. Confira
        como ele aparece.
      </p>
      <PreviewFrame organisation={organisation} protocol={protocol}>
        <p className="preview-text" dir="auto">
          <Marked text={text} known={known} traces={traces} />
        </p>
      </PreviewFrame>
      {known.length > 0 && (
        <Warning tone="danger">
          <b>O texto ainda identifica alguém do caso: {named(known)}.</b> Volte e retire esses dados para
          publicar.
        </Warning>
      )}
      {traces.length > 0 && (
        <Warning tone="info">
          <b>O texto parece conter {named(traces)}.</b> Retire, se for de uma pessoa.
        </Warning>
      )}
      {traces.length > 0 && known.length === 0 && (
        <Checkbox
          mb={10}
          checked={areTracesSeen}
          onChange={(event) => onTracesSeen(event.currentTarget.checked)}
          label="Esses dados não são de uma pessoa, ou já são públicos."
        />
      )}
      <Checkbox
        checked={isChecked && mayGo}
        disabled={!mayGo}
        onChange={(event) => onCheck(event.currentTarget.checked)}
        label="Conferi o texto. Ele pode ficar disponível para consulta pública."
      />
    </>
  );
}

function Warning({ tone, children }: { tone: 'info' | 'danger'; children: React.ReactNode }) {
  return (
    <p className="callout preview-warning" data-tone={tone} role="alert">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

interface MarkedProps {
  readonly text: string;
  readonly known: readonly FoundIdentifier[];
  readonly traces: readonly FoundIdentifier[];
}

function Marked({ text, known, traces }: MarkedProps) {
  const places = [...known, ...traces].sort((one, other) => one.start - other.start);
  return (
    <>
      {places.map((place, at) => (
        <span key={place.start}>
          {text.slice(places[at - 1]?.end ?? 0, place.start)}
          <mark className="preview-mark" data-known={known.includes(place) || undefined}>
            {text.slice(place.start, place.end)}
          </mark>
        </span>
      ))}
      {text.slice(places.at(-1)?.end ?? 0)}
    </>
  );
}
