import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldOf } from './field-of.ts';
import './form-rows.css';

interface Props<Row> {
  readonly of: FieldOf<readonly Row[]>;
  /** Of the whole list: 'Contatos'. */
  readonly label: string;
  /** Of one row, lower case: 'contato'. */
  readonly noun: string;
  readonly empty: Row;
  /** How a row is called when it is removed, moved or compared; may be empty while nothing is typed. */
  readonly nameOf: (row: Row) => string;
  readonly max?: number;
  /** True for a row that stays: neither moved nor removed. */
  readonly isFixed?: (row: Row) => boolean;
  readonly children: (row: FieldOf<Row>, index: number) => ReactNode;
}

/** A list of small forms inside a form: add, move, remove, and take the last removal back. */
export function FormRows<Row extends object>({
  of,
  label,
  noun,
  empty,
  nameOf,
  max = 100,
  isFixed = () => false,
  children,
}: Props<Row>) {
  const rows = of.value;
  const keys = useRowKeys(rows.length);
  const [removed, setRemoved] = useState<{ row: Row; index: number } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => of.describe({ label, words: (all: readonly Row[]) => all.map(nameOf).join('; ') }));

  const called = (index: number) => nameOf(rows[index] as Row) || `${noun} ${index + 1}`;
  const add = () => {
    keys.insert(rows.length);
    of.insert(rows.length, empty);
    setRemoved(null);
    // The new row is drawn in the next frame.
    requestAnimationFrame(() => focusRow(list.current, rows.length));
  };
  const remove = (index: number) => {
    setRemoved({ row: rows[index] as Row, index });
    keys.remove(index);
    of.remove(index);
  };
  const undo = () => {
    if (!removed) return;
    keys.insert(removed.index);
    of.insert(removed.index, removed.row);
    setRemoved(null);
    requestAnimationFrame(() => focusRow(list.current, removed.index));
  };
  const move = (from: number, to: number) => {
    keys.move(from, to);
    of.move(from, to);
  };
  return (
    <div className="form-wide form-rows" data-path={rows.length === 0 ? of.path : undefined} ref={list}>
      {rows.length === 0 && <p className="muted form-rows-none">Ainda não há nada aqui.</p>}
      {rows.map((row, index) => (
        <fieldset key={keys.at(index)} className="form-row">
          <legend className="visually-hidden">{called(index)}</legend>
          <div className="form-grid">{children(of.at(`${index}`) as FieldOf<Row>, index)}</div>
          {!of.isReadOnly && !isFixed(row) && (
            <div className="form-row-actions">
              <RowButton
                label={`Mover ${called(index)} para cima`}
                isOff={index === 0}
                run={() => move(index, index - 1)}
              >
                <IconArrowUp size={16} stroke={1.7} aria-hidden="true" />
              </RowButton>
              <RowButton
                label={`Mover ${called(index)} para baixo`}
                isOff={index === rows.length - 1}
                run={() => move(index, index + 1)}
              >
                <IconArrowDown size={16} stroke={1.7} aria-hidden="true" />
              </RowButton>
              <RowButton label={`Remover ${called(index)}`} run={() => remove(index)}>
                <IconTrash size={16} stroke={1.7} aria-hidden="true" />
              </RowButton>
            </div>
          )}
        </fieldset>
      ))}
      <p role="status" className="form-rows-removed">
        {removed && (
          <>
            Removido: {nameOf(removed.row) || `${noun} ${removed.index + 1}`}.{' '}
            <UnstyledButton className="callout-action" onClick={undo}>
              Desfazer
            </UnstyledButton>
          </>
        )}
      </p>
      {of.error && rows.length === 0 && <p className="form-rows-error">{of.error}</p>}
      {!of.isReadOnly && (
        <Button
          variant="default"
          className="form-rows-add"
          leftSection={<IconPlus size={17} stroke={1.8} />}
          onClick={add}
          disabled={rows.length >= max}
        >
          Adicionar {noun}
        </Button>
      )}
    </div>
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly isOff?: boolean;
  readonly run: () => void;
  readonly children: ReactNode;
}
const RowButton = ({ label, isOff = false, run, children }: RowButtonProps) => (
  <ActionIcon size={28} aria-label={label} title={label} disabled={isOff} onClick={run}>
    {children}
  </ActionIcon>
);

function focusRow(list: HTMLElement | null, index: number): void {
  const row = list?.querySelectorAll<HTMLElement>('.form-row')[index];
  row?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

/** A row keeps its identity while it moves: what its fields remember goes along. */
function useRowKeys(length: number) {
  const next = useRef(0);
  const keys = useRef<number[]>([]);
  while (keys.current.length < length) keys.current.push(next.current++);
  keys.current.length = length;
  return {
    at: (index: number) => keys.current[index],
    insert: (index: number) => keys.current.splice(index, 0, next.current++),
    remove: (index: number) => keys.current.splice(index, 1),
    move: (from: number, to: number) => keys.current.splice(to, 0, ...keys.current.splice(from, 1)),
  };
}
