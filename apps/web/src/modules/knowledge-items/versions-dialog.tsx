import { knowledgeItems } from '@conforme/contracts/modules/knowledge-items/knowledge-items.contract.ts';
import type {
  KnowledgeDetail,
  KnowledgeVersion,
} from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { Button, Modal, NativeSelect } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { ComparedTexts } from '../../platform/rich-text/compared-texts.tsx';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly item: KnowledgeDetail;
  readonly reread: () => Promise<KnowledgeDetail>;
  readonly onTaken: (detail: KnowledgeDetail) => void;
}

/** Two versions, or one and the text that is being written, side by side; an earlier one can be taken up again. */
export function VersionsDialog({ opened, onClose, item, ...rest }: Props) {
  const versions = useEndpoint(
    knowledgeItems.endpoints.versions,
    { params: { id: String(item.id) } },
    { enabled: opened },
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Versões do artigo" size={960}>
      <LoadedPart of={versions} failed="As versões não puderam ser lidas." height={240}>
        {(rows) => <Comparison versions={rows} item={item} {...rest} />}
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

const headOf = ({ title, summary }: { title: string; summary: string | null }): string[] => [
  title,
  ...(summary ? [summary] : []),
];

const asText = (version: KnowledgeVersion): Text => ({
  number: version.number,
  label: `Versão ${version.number}, de ${formatDateTime(version.created_at)}`,
  head: headOf(version),
  html: version.body,
});

function Comparison({
  versions,
  item,
  reread,
  onTaken,
}: Pick<Props, 'item' | 'reread' | 'onTaken'> & { versions: KnowledgeVersion[] }) {
  const take = useSend(knowledgeItems.endpoints.takeVersion);
  const draft: Text = {
    number: DRAFT,
    label: 'Texto salvo, ainda não liberado',
    head: headOf(item),
    html: item.body,
  };
  const texts = [...(item.changed_since_release ? [draft] : []), ...versions.map(asText)];
  const [after, setAfter] = useState(texts[0]?.number ?? DRAFT);
  const [before, setBefore] = useState((texts[1] ?? texts[0])?.number ?? DRAFT);
  const one = texts.find(({ number }) => number === before);
  const other = texts.find(({ number }) => number === after);
  const data = texts.map(({ number, label }) => ({ value: String(number), label }));
  const note = versions.find(({ number }) => number === after);
  const takeUp = async () => {
    const { version } = await reread();
    onTaken(await take.mutateAsync({ params: { id: String(item.id) }, body: { number: before, version } }));
  };
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
      {note && (note.note || note.released_by) && (
        <p className="muted small">
          {note.note} {note.released_by && `Liberada por ${note.released_by}.`}
        </p>
      )}
      {one && other && <ComparedTexts before={one} after={other} />}
      {before !== DRAFT && (
        <div className="modal-foot">
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={17} stroke={1.6} />}
            onClick={takeUp}
            loading={take.isPending}
          >
            Voltar ao texto da versão {before}
          </Button>
        </div>
      )}
    </>
  );
}
