import { filterWords, operatorsOf } from '@conforme/contracts/core/filter-words.ts';
import type { Column } from '@conforme/contracts/core/grid.ts';
import { Button, NativeSelect, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { IconFilterPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { ListFilter } from './list-state.ts';
import type { ChangeList } from './use-list-state.ts';

type AnyColumn = Column<Record<string, unknown>>;

interface Props {
  readonly columns: readonly AnyColumn[];
  readonly filters: readonly ListFilter[];
  readonly change: ChangeList;
}

/** What is being filtered, as chips that can be taken off one by one, and the way to add another. */
export function GridFilters({ columns, filters, change }: Props) {
  const [isOpen, setOpen] = useState(false);
  const filterable = columns.filter((column) => column.filterable);
  if (filterable.length === 0) return null;
  return (
    <div className="grid-filters">
      {filters.map((filter) => {
        const { label, value } = filterWords(filter, columns);
        return (
          <span key={`${filter.column} ${filter.operator} ${filter.value}`} className="filter-chip">
            <span className="muted">{label}</span>
            <span className="medium ellipsis">{value}</span>
            <UnstyledButton
              aria-label={`Retirar o filtro ${label} ${value}`}
              onClick={() => change({ filters: filters.filter((one) => one !== filter) })}
            >
              <IconX size={14} stroke={2} aria-hidden="true" />
            </UnstyledButton>
          </span>
        );
      })}
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        width={280}
        shadow="md"
        radius="lg"
        trapFocus
        returnFocus
        withinPortal={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <UnstyledButton className="filter-add" onClick={() => setOpen(!isOpen)}>
            <IconFilterPlus size={16} stroke={1.7} aria-hidden="true" />
            Filtrar
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label="Novo filtro">
          <FilterEditor
            columns={filterable}
            onAdd={(added) => {
              setOpen(false);
              change({ filters: [...filters, added] });
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {filters.length > 0 && (
        <UnstyledButton className="link-button" onClick={() => change({ filters: [] })}>
          Limpar
        </UnstyledButton>
      )}
    </div>
  );
}

function FilterEditor({
  columns,
  onAdd,
}: {
  columns: readonly AnyColumn[];
  onAdd: (filter: ListFilter) => void;
}) {
  const [key, setKey] = useState(columns[0]?.key ?? '');
  const column = columns.find((one) => one.key === key) ?? (columns[0] as AnyColumn);
  const operators = operatorsOf(column);
  const [chosen, setOperator] = useState(operators[0]?.value);
  const operator = operators.find(({ value }) => value === chosen)?.value ?? operators[0]?.value ?? 'equals';
  const [value, setValue] = useState('');
  const actual = column.options && value === '' ? (column.options[0]?.value ?? '') : value;

  const choose = (next: string) => {
    setKey(next);
    setValue('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (actual.trim() !== '') onAdd({ column: column.key, operator, value: actual.trim() });
  };
  return (
    <form className="filter-editor" onSubmit={submit}>
      <NativeSelect
        data-autofocus
        label="Campo"
        data={columns.map((one) => ({ value: one.key, label: one.label }))}
        value={column.key}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {operators.length > 1 && (
        <NativeSelect
          label="Comparação"
          data={[...operators]}
          value={operator}
          onChange={(event) =>
            setOperator(operators.find((one) => one.value === event.currentTarget.value)?.value)
          }
        />
      )}
      <FilterValue column={column} value={actual} onChange={setValue} />
      <Button type="submit" disabled={actual.trim() === ''}>
        Aplicar
      </Button>
    </form>
  );
}

interface ValueProps {
  readonly column: AnyColumn;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterValue({ column, value, onChange }: ValueProps) {
  if (column.options)
    return (
      <NativeSelect
        label="Valor"
        data={[...column.options]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const isDate = column.type === 'date' || column.type === 'datetime';
  return (
    <TextInput
      label="Valor"
      type={isDate ? 'date' : column.type === 'number' ? 'number' : 'text'}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
