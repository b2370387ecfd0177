import { newsletters } from '@conforme/contracts/modules/newsletters/newsletters.contract.ts';
import type {
  NewsletterDetail,
  NewsletterVersion,
} from '@conforme/contracts/modules/newsletters/newsletters.schemas.ts';
import { Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import { ComparedTexts } from '../../../platform/rich-text/compared-texts.tsx';
import { comparedLines } from './compared-lines.ts';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly newsletter: NewsletterDetail;
}

/** Two published versions, or one and the text that is being written, side by side. */
export function VersionsDialog({ opened, onClose, newsletter }: Props) {
  const versions = useEndpoint(
    newsletters.endpoints.versions,
    { params: { id: String(newsletter.id) } },
    { enabled: opened },
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Versões do informativo" size={960}>
      <LoadedPart of={versions} failed="As versões não puderam ser lidas." height={240}>
        {(rows) => <Comparison versions={rows} newsletter={newsletter} />}
      </LoadedPart>
    </Modal>
  );
}

const DRAFT = 0;
interface Text {
  readonly number: number;
  readonly label: string;
  readonly head: readonly string[];
  readonly html: string;
}

const asText = (version: NewsletterVersion): Text => ({
  number: version.number,
  label: `Versão ${version.number}, de ${formatDateTime(version.created_at)}`,
  head: comparedLines({ ...version, statement: version.signature_statement }),
  html: version.body,
});
function Comparison({
  versions,
  newsletter,
}: {
  versions: NewsletterVersion[];
  newsletter: NewsletterDetail;
}) {
  const draft: Text = {
    number: DRAFT,
    label: 'Texto salvo, ainda não publicado',
    head: comparedLines({
      ...newsletter,
      statement: newsletter.requires_signature ? newsletter.signature_statement : null,
    }),
    html: newsletter.body,
  };
  const texts = [...(newsletter.changed_since_release ? [draft] : []), ...versions.map(asText)];
  const [after, setAfter] = useState(texts[0]?.number ?? DRAFT);
  const [before, setBefore] = useState((texts[1] ?? texts[0])?.number ?? DRAFT);
  const one = texts.find(({ number }) => number === before);
  const other = texts.find(({ number }) => number === after);
  const data = texts.map(({ number, label }) => ({ value: String(number), label }));
  const note = versions.find(({ number }) => number === after);
  return (
    <>
      <div className="form-grid">
        <NativeSelect
          label="Antes"
          data={data}
          value={String(before)}
          onChange={(event) => setBefore(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label="Depois"
          data={data}
          value={String(after)}
          onChange={(event) => setAfter(Number(event.currentTarget.value))}
        />
      </div>
      {note && (
        <p className="muted small">
          {note.relevant ? 'Alteração relevante. ' : ''}
          {note.note} {note.released_by && `Publicada por ${note.released_by}.`}
        </p>
      )}
      {one && other && <ComparedTexts before={one} after={other} />}
    </>
  );
}
