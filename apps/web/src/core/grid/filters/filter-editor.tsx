import { operatorsOf } from '@conforme/contracts/core/filter-words.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { DateInput } from '../../form/fields/date-input.tsx';
import { dateMask, isDay } from '../../form/fields/mask.ts';
import type { FilterChoices, GridColumn } from '../grid-model.ts';
import './grid-popovers.css';
import type { ListFilter } from '../list-state.ts';

interface Props {
  readonly columns: readonly GridColumn[];
  readonly choices: FilterChoices | undefined;
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

const comesAfter = ({ type }: GridColumn, start: string, end: string) =>
  type === 'number' ? Number(start) > Number(end) : start > end;

/** A column, a comparison and a value; 'entre' makes two filters. */
export function FilterEditor({ columns, choices, initial, problem, onApply }: Props) {
  const [key, setKey] = useState(initial?.column ?? columns[0]?.key ?? '');
  const column = columns.find((one) => one.key === key) ?? (columns[0] as GridColumn);
  const offered = useWords(choices?.[column.key]);
  const operators = comparisonsOf(column);
  const [chosen, setOperator] = useState<string | undefined>(initial?.operator);
  const operator = operators.find(({ value }) => value === chosen)?.value ?? operators[0]?.value ?? 'equals';
  const [typed, setValue] = useState(initial?.value ?? '');
  const [end, setEnd] = useState('');
  const [isChanged, setChanged] = useState(false);

  const value = (column.options && typed === '' ? (column.options[0]?.value ?? '') : typed).trim();
  const isBetween = operator === 'between';
  const isWhole = (text: string) => (isDateColumn(column) ? isDay(text) : text !== '');
  const isInverted = isBetween && isWhole(value) && isWhole(end.trim()) && comesAfter(column, value, end);
  const isComplete = isWhole(value) && (!isBetween || (isWhole(end.trim()) && !isInverted));
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
          setEnd('');
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
        offered={offered}
        value={value === '' ? typed : column.options ? value : typed}
        problem={isChanged ? null : problem}
        isFirst={initial !== undefined}
        onChange={setValue}
      />
      {isBetween && (
        <FilterValue
          label="Até"
          column={column}
          offered={[]}
          value={end}
          problem={isInverted ? 'O fim vem antes do começo.' : null}
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

/** Without them the value is typed, as that of any other column. */
function useWords(load: FilterChoices[string] | undefined): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  useEffect(() => {
    let isAsked = true;
    load?.().then(
      (words) => isAsked && setKnown(words),
      () => undefined,
    );
    return () => {
      isAsked = false;
      setKnown([]);
    };
  }, [load]);
  return known;
}

interface ValueProps {
  readonly label: string;
  readonly column: GridColumn;
  readonly offered: readonly string[];
  readonly value: string;
  readonly problem: string | null;
  readonly isFirst: boolean;
  readonly onChange: (value: string) => void;
}

function FilterValue({ label, column, offered, value, problem, isFirst, onChange }: ValueProps) {
  const list = useId();
  const shared = { label, value, error: problem, 'data-autofocus': isFirst || undefined };
  if (column.options)
    return (
      <NativeSelect
        {...shared}
        data={[...column.options]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (isDateColumn(column))
    return (
      <DateInput
        {...shared}
        title={label}
        placeholder="DD/MM/AAAA"
        mask={dateMask}
        onChange={onChange}
        day={isDay(value) ? value : null}
        onPick={onChange}
      />
    );
  return (
    <>
      <TextInput
        {...shared}
        type={column.type === 'number' ? 'number' : 'text'}
        maxLength={200}
        list={list}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {offered.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </>
  );
}
