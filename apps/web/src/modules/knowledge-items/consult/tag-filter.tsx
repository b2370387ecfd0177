import { NativeSelect } from '@mantine/core';
import '../../../core/ui/field-styles.ts';

interface Props {
  readonly tags: readonly string[];
  readonly chosen: string;
  readonly onChoose: (tag: string) => void;
}

/** One that stands in the address is offered, also where it is among the rarest. */
export function TagFilter({ tags, chosen, onChoose }: Props) {
  if (tags.length === 0 && chosen === '') return null;
  return (
    <NativeSelect
      label="Marcador"
      data={[
        { value: '', label: 'Todos os marcadores' },
        ...tags,
        ...(chosen && !tags.includes(chosen) ? [chosen] : []),
      ]}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
