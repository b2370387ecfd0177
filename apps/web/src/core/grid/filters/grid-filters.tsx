import { filterWords } from '@conforme/contracts/core/filter-words.ts';
import { Popover, UnstyledButton } from '@mantine/core';
import { IconFilterPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';

import './grid-filters.css';
import { popoverProps, useLoadedPopover } from '../../ui/use-loaded-popover.ts';
import type { FilterChoices, GridColumn } from '../grid-model.ts';
import type { ListFilter } from '../list-state.ts';
import type { ChangeList } from '../use-list-state.ts';

interface Props {
  readonly columns: readonly GridColumn[];
  readonly filters: readonly ListFilter[];
  readonly change: ChangeList;
  readonly choices?: FilterChoices | undefined;
  /** The answer to these filters, where it was a refusal. */
  readonly refusal: ApiError | null;
}

const loadEditor = () => import('./filter-editor.tsx').then(({ FilterEditor }) => FilterEditor);

/** What is being filtered, as chips that can be changed and taken off one by one, and the way to add another. */
export function GridFilters({ columns, filters, change, choices, refusal }: Props) {
  const { Content: Editor, isOpen, open, setOpen, close } = useLoadedPopover(loadEditor);
  const [edited, setEdited] = useState<number | null>(null);
  const filterable = columns.filter((column) => column.filterable);
  if (filterable.length === 0) return null;
  const edit = (index: number | null) => {
    setEdited(index);
    open();
  };
  const without = (index: number | null) => filters.filter((_, at) => at !== index);
  return (
    <div className="grid-filters">
      {filters.map((filter, index) => {
        const { label, value } = filterWords(filter, columns);
        const problem = problemOf(refusal, index);
        return (
          <span
            key={`${filter.column} ${filter.operator} ${filter.value}`}
            className="filter-chip"
            data-refused={problem ? true : undefined}
          >
            <UnstyledButton
              className="filter-words"
              aria-label={`Mudar o filtro ${label} ${value}`}
              onClick={() => edit(index)}
            >
              <span className="muted">{label}</span>
              <span className="medium ellipsis">{value}</span>
            </UnstyledButton>
            {problem && <span className="ellipsis">{problem}</span>}
            <UnstyledButton
              className="filter-off"
              aria-label={`Retirar o filtro ${label} ${value}`}
              onClick={() => change({ filters: without(index) })}
            >
              <IconX size={14} stroke={2} aria-hidden="true" />
            </UnstyledButton>
          </span>
        );
      })}
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} {...popoverProps}>
        <Popover.Target>
          <UnstyledButton className="filter-add" onClick={() => (isOpen ? close() : edit(null))}>
            <IconFilterPlus size={16} stroke={1.7} aria-hidden="true" />
            Filtrar
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          {Editor && (
            <Editor
              key={edited}
              columns={filterable}
              choices={choices}
              initial={edited === null ? undefined : filters[edited]}
              problem={edited === null ? null : problemOf(refusal, edited)}
              onApply={(applied) => {
                close();
                change({ filters: [...without(edited), ...applied] });
              }}
            />
          )}
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

/** A 422 names the filter by its place: filters.items.2.value. */
function problemOf(refusal: ApiError | null, index: number): string | null {
  const at = `filters.items.${index}.`;
  const found = Object.entries(refusal?.errors ?? {}).find(([field]) => field.startsWith(at));
  return found?.[1][0] ?? null;
}
