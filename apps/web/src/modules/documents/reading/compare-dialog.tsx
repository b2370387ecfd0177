import { formatBytes } from '@conforme/contracts/core/byte-size.ts';
import { documents } from '@conforme/contracts/modules/documents/documents.contract.ts';
import type {
  ComparedVersions,
  ShownDocument,
} from '@conforme/contracts/modules/documents/reading.schemas.ts';
import { textStates, versionStates } from '@conforme/contracts/platform/documents/document-choices.ts';
import { Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { formatDateTime } from '../../../core/format/date-time.ts';
import { LoadedPart } from '../../../core/ui/loaded-part.tsx';
import { ComparedTexts } from '../../../platform/rich-text/compared-texts.tsx';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly document: ShownDocument;
}

/** Two versions side by side: what is known of the files, and the text that was read out of them. */
export function CompareDialog({ opened, onClose, document }: Props) {
  const numbers = document.versions.filter(({ opens }) => opens).map(({ number }) => number);
  const [to, setTo] = useState(numbers[0] ?? 1);
  const [from, setFrom] = useState(numbers[1] ?? 1);
  const compared = useEndpoint(
    documents.endpoints.compare,
    { params: { id: String(document.id) }, query: { from: String(from), to: String(to) } },
    { enabled: opened },
  );
  const data = numbers.map((number) => ({ value: String(number), label: `Versão ${number}` }));
  return (
    <Modal opened={opened} onClose={onClose} title="Comparar versões" size={960}>
      <div className="form-grid">
        <NativeSelect
          label="Antes"
          data={data}
          value={String(from)}
          onChange={(event) => setFrom(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label="Depois"
          data={data}
          value={String(to)}
          onChange={(event) => setTo(Number(event.currentTarget.value))}
        />
      </div>
      <LoadedPart of={compared} failed="As versões não puderam ser lidas." height={240}>
        {(both) => <Comparison {...both} />}
      </LoadedPart>
    </Modal>
  );
}

type Side = ComparedVersions['from'];
const facts: readonly (readonly [string, (side: Side) => string])[] = [
  ['Situação', ({ state }) => versionStates.labels[state]],
  ['Arquivo', ({ file_name, size }) => `${file_name} (${formatBytes(size)})`],
  ['O que mudou', ({ note }) => note],
  ['Enviada por', ({ author }) => author ?? '—'],
  ['Aprovada por', ({ approver }) => approver ?? '—'],
  ['Publicada em', ({ released_at }) => (released_at ? formatDateTime(released_at) : '—')],
  ['Páginas', ({ pages }) => (pages === null ? '—' : pages.toLocaleString('pt-BR'))],
  ['Impressão digital', ({ sha256 }) => `${sha256.slice(0, 12)}…`],
];

const escaped = (line: string) => line.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const asText = ({ number, text }: Side) => ({
  label: `Versão ${number}`,
  head: [],
  html: text
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join(''),
});

function Comparison({ from, to }: ComparedVersions) {
  return (
    <>
      <table className="document-compare-facts">
        <thead>
          <tr>
            <th scope="col">Sobre</th>
            <th scope="col">Versão {from.number}</th>
            <th scope="col">Versão {to.number}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(([label, words]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{words(from)}</td>
              <td>{words(to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {from.text_state === 'read' && to.text_state === 'read' ? (
        <ComparedTexts before={asText(from)} after={asText(to)} />
      ) : (
        <p className="muted">
          O texto não pode ser comparado:{' '}
          {textStates.labels[(from.text_state === 'read' ? to : from).text_state].toLowerCase()}.
        </p>
      )}
      {(from.cut || to.cut) && (
        <p className="muted small">O texto é longo e foi comparado só até um limite.</p>
      )}
    </>
  );
}
