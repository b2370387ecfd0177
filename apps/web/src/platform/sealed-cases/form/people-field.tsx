import type { NamedPerson } from '@conforme/contracts/platform/sealed-cases/sealed-questions.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { GroupError } from '../../public-form/public-fields.tsx';

interface Props {
  readonly path: string;
  readonly label: string;
  readonly details: string;
  readonly most: number;
  readonly people: readonly NamedPerson[];
  readonly error: string | undefined;
  readonly onChange: (people: readonly NamedPerson[]) => void;
}

/** People by name, or by how they are known; any number up to a few. */
export function PeopleField({ path, label, details, most, people, error, onChange }: Props) {
  const id = useId();
  const change = (at: number, part: Partial<NamedPerson>) =>
    onChange(people.map((person, place) => (place === at ? { ...person, ...part } : person)));
  return (
    <fieldset className="public-group" data-path={path} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {label} <span className="public-optional">(opcional)</span>
      </legend>
      <GroupError id={`${id}-error`} error={error} />
      {people.map((person, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
        <div key={at} className="sealed-person">
          <TextInput
            size="md"
            label={`Nome ou como é conhecida (${at + 1})`}
            autoComplete="off"
            maxLength={120}
            value={person.name}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <TextInput
            size="md"
            label={details}
            autoComplete="off"
            maxLength={200}
            value={person.details}
            onChange={(event) => change(at, { details: event.currentTarget.value })}
          />
          <ActionIcon
            size={44}
            aria-label={`Tirar ${person.name || `pessoa ${at + 1}`}`}
            onClick={() => onChange(people.filter((_, place) => place !== at))}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {people.length < most && (
        <Button
          mt={8}
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
          onClick={() => onChange([...people, { name: '', details: '' }])}
        >
          {people.length === 0 ? 'Incluir uma pessoa' : 'Incluir outra pessoa'}
        </Button>
      )}
    </fieldset>
  );
}
