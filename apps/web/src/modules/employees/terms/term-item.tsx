import type { TermKind } from '@conforme/contracts/modules/employees/employee-choices.ts';
import type { TermRow } from '@conforme/contracts/modules/employees/employees.schemas.ts';
import { ActionIcon } from '@mantine/core';
import {
  type Icon,
  IconArchive,
  IconArchiveOff,
  IconGitMerge,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Chip } from '../../../core/ui/chip.tsx';
import { Hint } from '../../../core/ui/hint.tsx';
import { MergeTerm, RemoveTerm, RenameTerm } from './term-forms.tsx';
import { useChangeTerm } from './use-change-term.ts';

interface Props {
  readonly kind: TermKind;
  readonly term: TermRow;
  /** What it can be joined to. */
  readonly others: readonly TermRow[];
  readonly mayChange: boolean;
}

const FORMS = { rename: RenameTerm, merge: MergeTerm, remove: RemoveTerm } as const;

const usedBy = (count: number) =>
  count === 0 ? 'sem uso' : count === 1 ? '1 vínculo' : `${count.toLocaleString('pt-BR')} vínculos`;

export function TermItem({ kind, term, others, mayChange }: Props) {
  const [act, setAct] = useState<keyof typeof FORMS | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const change = useChangeTerm(kind, term.id);
  const close = () => {
    setAct(null);
    // The form that had the focus is gone.
    setTimeout(() => row.current?.querySelector('button')?.focus());
  };
  const Form = act && FORMS[act];
  const retire = () => change.mutate({ name: term.name, retired: !term.retired });
  return (
    <li ref={row} className="term">
      <div className="term-line">
        <span className="grow">
          {term.name} {term.retired && <Chip tone="mute">Fora de uso</Chip>}
          <span className="muted small num">{usedBy(term.employees)}</span>
        </span>
        {mayChange && !Form && (
          <span className="row-icons">
            <TermAct icon={IconPencil} label="Renomear" of={term} onClick={() => setAct('rename')} />
            {others.length > 0 && (
              <TermAct icon={IconGitMerge} label="Juntar" of={term} onClick={() => setAct('merge')} />
            )}
            <TermAct
              icon={term.retired ? IconArchiveOff : IconArchive}
              label={term.retired ? 'Trazer de volta' : 'Tirar de uso'}
              of={term}
              onClick={retire}
            />
            {term.employees === 0 && (
              <TermAct icon={IconTrash} label="Excluir" of={term} onClick={() => setAct('remove')} isDelete />
            )}
          </span>
        )}
      </div>
      {Form && <Form kind={kind} term={term} others={others} onClose={close} />}
    </li>
  );
}

interface ActProps {
  readonly icon: Icon;
  readonly label: string;
  readonly of: TermRow;
  readonly onClick: () => void;
  readonly isDelete?: boolean;
}

function TermAct({ icon: ActIcon, label, of, onClick, isDelete = false }: ActProps) {
  return (
    <Hint label={label}>
      <ActionIcon
        size={28}
        aria-label={`${label} ${of.name}`}
        className={isDelete ? 'delete' : ''}
        onClick={onClick}
      >
        <ActIcon size={17} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Hint>
  );
}
