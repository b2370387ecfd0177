import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Chip } from '../../core/ui/chip.tsx';
import { CatalogIcon } from '../../core/ui/icon.tsx';
import { DueChip } from '../../platform/case-handling/list/due-chip.tsx';
import { markedPieces } from './found-records.ts';
import type { FoundGroup, FoundOption } from './searchable-pages.ts';

interface GroupProps {
  readonly group: FoundGroup;
  readonly titleId: string;
  readonly children: (option: FoundOption) => ReactNode;
}

export function OptionGroup({ group, titleId, children }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box; this is its own grouping.
    <div role="group" aria-labelledby={titleId}>
      <div id={titleId} role="presentation" className="pop-label">
        {group.title}
      </div>
      {group.options.map(children)}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly option: FoundOption;
  readonly typed: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

export function PaletteOption({ id, option, typed, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses from the field, which keeps the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="palette-option"
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <CatalogIcon name={option.icon} />
      <span className="grow">
        <span className="medium">
          <Marked text={option.label} typed={typed} />
        </span>
        {option.place !== '' && (
          <span className="muted small">
            <Marked text={option.place} typed={typed} />
          </span>
        )}
      </span>
      {option.due && <DueChip reading={option.due} source={null} />}
      {option.ended && (
        <Chip tone="mute" icon={IconArchive}>
          {option.ended}
        </Chip>
      )}
    </div>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return markedPieces(text, typed).map((piece, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, told apart by their place alone.
    piece.isHit ? <mark key={place}>{piece.text}</mark> : piece.text,
  );
}
