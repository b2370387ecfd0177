import { operatorsOf } from '@conforme/contracts/core/filter-words.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { GridColumn } from './grid-model.ts';
import './grid-popovers.css';
import type { ListFilter } from './list-state.ts';

interface Props {
  readonly columns: readonly GridColumn[];
  /** The filter that is being changed; absent for a new one. */
  readonly initial: ListFilter | undefined;
  /** Why the server refused it. */
  readonly problem: string | null;
  readonly onApply: (filters: readonly ListFilter[]) => void;
}

const isDateColumn = ({ type }: GridColumn) => type === 'date' || type === 'datetime';
const BETWEEN = { value: 'between', label: 'entre' } as const;
const comparisonsOf = (column: GridColumn) =>
  isDateColumn(column) || column.type === 'number' ? [...operatorsOf(column), BETWEEN] : operatorsOf(column);

/** A column, a comparison and a value; 'entre' makes two filters. */
export function FilterEditor({ columns, initial, problem, onApply }: Props) {
  const [key, setKey] = useState(initial?.column ?? columns[0]?.key ?? '');
  const column = columns.find((one) => one.key === key) ?? (columns[0] as GridColumn);
  const operators = comparisonsOf(column);
  const [chosen, setOperator] = useState<string | undefined>(initial?.operator);
  const operator = operators.find(({ value }) => value === chosen)?.value ?? operators[0]?.value ?? 'equals';
  const [typed, setValue] = useState(initial?.value ?? '');
  const [end, setEnd] = useState('');
  const [isChanged, setChanged] = useState(false);

  const value = (column.options && typed === '' ? (column.options[0]?.value ?? '') : typed).trim();
  const isBetween = operator === 'between';
  const isComplete = value !== '' && (!isBetween || end.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isComplete) return;
    if (isBetween)
      onApply([
        { column: key, operator: 'from', value },
        { column: key, operator: 'to', value: end.trim() },
      ]);
    else onApply([{ column: key, operator, value }]);
  };
  return (
    <form className="pop-form" onSubmit={submit} onChange={() => setChanged(true)}>
      <NativeSelect
        data-autofocus={initial ? undefined : true}
        label="Campo"
        data={columns.map((one) => ({ value: one.key, label: one.label }))}
        value={column.key}
        onChange={(event) => {
          setKey(event.currentTarget.value);
          setValue('');
        }}
      />
      {operators.length > 1 && (
        <NativeSelect
          label="Comparação"
          data={[...operators]}
          value={operator}
          onChange={(event) => setOperator(event.currentTarget.value)}
        />
      )}
      <FilterValue
        label={isBetween ? 'De' : 'Valor'}
        column={column}
        value={value === '' ? typed : column.options ? value : typed}
        problem={isChanged ? null : problem}
        isFirst={initial !== undefined}
        onChange={setValue}
      />
      {isBetween && (
        <FilterValue
          label="Até"
          column={column}
          value={end}
          problem={null}
          isFirst={false}
          onChange={setEnd}
        />
      )}
      <Button type="submit" disabled={!isComplete}>
        Aplicar
      </Button>
    </form>
  );
}

interface ValueProps {
  readonly label: string;
  readonly column: GridColumn;
  readonly value: string;
  readonly problem: string | null;
  readonly isFirst: boolean;
  readonly onChange: (value: string) => void;
}

function FilterValue({ label, column, value, problem, isFirst, onChange }: ValueProps) {
  const shared = { label, value, error: problem, 'data-autofocus': isFirst || undefined };
  if (column.options)
    return (
      <NativeSelect
        {...shared}
        data={[...column.options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shared}
      type={isDateColumn(column) ? 'date' : column.type === 'number' ? 'number' : 'text'}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
