import { inTreeOrder, refusedMove } from '@conforme/contracts/modules/knowledge-items/category-tree.ts';
import type { KnowledgeCategory } from '@conforme/contracts/modules/knowledge-items/knowledge-items.schemas.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { useSend } from '../../../core/api/use-send.ts';
import { knowledgeEndpoints } from '../knowledge-endpoints.ts';
import '../../../core/ui/field-styles.ts';

export function AddCategory({ rows }: { rows: readonly KnowledgeCategory[] }) {
  const [name, setName] = useState('');
  const [parent, setParent] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = useSend(knowledgeEndpoints.addCategory, { handles: (failed) => failed.status === 422 });
  const send = async () => {
    setError(null);
    try {
      await add.mutateAsync({ body: { name: name.trim(), parent_id: parent ? Number(parent) : null } });
      setName('');
    } catch (failed) {
      if (failed instanceof ApiError && failed.status === 422)
        setError(Object.values(failed.errors ?? {})[0]?.[0] ?? 'Escreva um nome.');
    }
  };
  const parents = inTreeOrder(rows).filter(({ id }) => refusedMove(rows, null, id) === null);
  return (
    <div className="row category-add">
      <TextInput
        className="grow"
        label="Nova categoria"
        value={name}
        error={error}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && send()}
      />
      <NativeSelect
        label="Dentro de"
        data={[
          { value: '', label: 'Nenhuma' },
          ...parents.map((row) => ({ value: String(row.id), label: `${'– '.repeat(row.depth)}${row.name}` })),
        ]}
        value={parent}
        onChange={(event) => setParent(event.currentTarget.value)}
      />
      <Button leftSection={<IconPlus size={17} stroke={1.7} />} onClick={send} loading={add.isPending}>
        Criar
      </Button>
    </div>
  );
}
