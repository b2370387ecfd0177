import { UnstyledButton } from '@mantine/core';
import type { FoundGroup } from './searchable-pages.ts';

interface Props {
  readonly groups: readonly FoundGroup[];
  /** Null for all of them. */
  readonly chosen: string | null;
  readonly onChoose: (title: string | null) => void;
}

/** Narrows what was found to one kind: the next stop of Tab after the field. */
export function KindTabs({ groups, chosen, onChoose }: Props) {
  const all = {
    title: null,
    label: 'Tudo',
    count: groups.reduce((sum, { options }) => sum + options.length, 0),
  };
  const kinds = groups.map(({ title, options }) => ({ title, label: title, count: options.length }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one choice, not fields of a form.
    <div className="palette-kinds" role="group" aria-label="Só um tipo">
      {[all, ...kinds].map(({ title, label, count }) => (
        <UnstyledButton
          key={label}
          className="palette-kind"
          aria-pressed={title === chosen}
          onClick={() => onChoose(title)}
        >
          {label} <span className="num">{count}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
