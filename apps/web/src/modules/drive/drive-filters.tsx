import { driveKinds } from '@conforme/contracts/modules/drive/drive-words.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { DriveAddress, Go } from './drive-address.ts';
import '../../core/ui/field-styles.ts';

/** The search, below the folder that is open, and what kind of thing is shown. */
export function DriveFilters({ address, go }: { address: DriveAddress; go: Go }) {
  const [words, setWords] = useState(address.search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go({ search: words.trim(), page: null });
  };
  return (
    <form className="drive-filters" onSubmit={submit}>
      <TextInput
        className="grow"
        type="search"
        aria-label={address.folder === null ? 'Pesquisar no drive' : 'Pesquisar nesta pasta'}
        placeholder={address.folder === null ? 'Pesquisar no drive' : 'Pesquisar nesta pasta'}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        maxLength={200}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label="Tipo"
        data={[
          { value: '', label: 'Todos os tipos' },
          ...driveKinds.options.map(({ value, label }) => ({ value, label })),
        ]}
        value={address.kind ?? ''}
        onChange={(event) => go({ kind: event.currentTarget.value, page: null })}
      />
      {address.tag && (
        <Button
          variant="default"
          onClick={() => go({ tag: null })}
          aria-label={`Tirar o filtro ${address.tag}`}
        >
          Etiqueta: {address.tag} ×
        </Button>
      )}
      <Button type="submit" variant="default">
        Pesquisar
      </Button>
    </form>
  );
}
