import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ColumnLayout } from '../filters/saved-view.ts';
import type { GridColumn } from '../grid-model.ts';
import { type ColumnChoice, changeLayout, orderedColumns, visibleColumns } from './column-layout.ts';
import '../filters/grid-popovers.css';
import { Tick } from '../bulk/tick.tsx';

interface Props {
  readonly choice: ColumnChoice;
  readonly onChange: (layout: ColumnLayout | null) => void;
}

/** Which columns, and in which order. One always stays. */
export function ColumnChooser({ choice, onChange }: Props) {
  const ordered = orderedColumns(choice);
  const visible = visibleColumns(choice);
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<readonly [key: string, step: number] | null>(null);

  // A row that changes places may lose the focus on the way; the button that moved it gets it back.
  useEffect(() => {
    if (!moved.current) return;
    const [key, step] = moved.current;
    moved.current = null;
    const button = (by: number) =>
      list.current?.querySelector<HTMLElement>(`[data-moves="${CSS.escape(`${key} ${by}`)}"]:not(:disabled)`);
    (button(step) ?? button(-step))?.focus();
  });
  const move = (key: string, step: -1 | 1) => {
    moved.current = [key, step];
    onChange(changeLayout(choice, { key, step }));
  };
  return (
    <div className="pop">
      <p className="pop-title">Colunas visíveis</p>
      <ul ref={list} className="plain-list">
        {ordered.map((column, index) => {
          const { key, label } = column;
          const isVisible = visible.includes(column);
          return (
            <li key={key} className="pop-line">
              <Tick
                label={label}
                hasWords
                isTicked={isVisible}
                isDisabled={isVisible && visible.length === 1}
                onTick={() => onChange(changeLayout(choice, { key, visible: !isVisible }))}
              />
              <MoveButton column={column} step={-1} isDisabled={index === 0} onMove={move} />
              <MoveButton column={column} step={1} isDisabled={index === ordered.length - 1} onMove={move} />
            </li>
          );
        })}
      </ul>
      <UnstyledButton
        className="link-button pop-foot"
        disabled={choice.layout === null}
        onClick={() => onChange(null)}
      >
        Restaurar
      </UnstyledButton>
    </div>
  );
}

interface MoveProps {
  readonly column: GridColumn;
  readonly step: -1 | 1;
  readonly isDisabled: boolean;
  readonly onMove: (key: string, step: -1 | 1) => void;
}

function MoveButton({ column: { key, label }, step, isDisabled, onMove }: MoveProps) {
  const Arrow = step < 0 ? IconChevronUp : IconChevronDown;
  return (
    <ActionIcon
      size={26}
      data-moves={`${key} ${step}`}
      aria-label={`Mover ${label} para ${step < 0 ? 'cima' : 'baixo'}`}
      disabled={isDisabled}
      onClick={() => onMove(key, step)}
    >
      <Arrow size={15} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  );
}
