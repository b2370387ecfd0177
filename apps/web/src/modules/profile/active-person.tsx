import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import type { Profile } from '@conforme/contracts/modules/profile/profile.schemas.ts';
import { NativeSelect } from '@mantine/core';
import { useSend } from '../../core/api/use-send.ts';
import { ReadOnlyValue } from '../../core/form/fields/read-only-value.tsx';
import { activeEntity, storeActiveEntity, updateUser } from '../../core/session/session-store.ts';

/** The person the account acts as: chosen here by whoever is more than one, only named otherwise. */
export function ActivePerson({ people }: { people: Profile['people'] }) {
  const choose = useSend(profileModule.endpoints.choosePerson);
  const [active] = people;
  if (!active) return null;
  if (people.length === 1) return <ReadOnlyValue label="Pessoa">{active.name}</ReadOnlyValue>;
  const choices = [...people].sort((one, other) => one.id - other.id);
  const change = (id: number) =>
    choose.mutate(
      { body: { person_id: id } },
      {
        onSuccess: (profile) => {
          rememberPerson(profile);
          const [chosen] = profile.people;
          // Whoever is looking at their own data goes on looking at their own data.
          if (chosen && activeEntity()?.type === 'natural_entity') storeActiveEntity(chosen);
        },
      },
    );
  return (
    <NativeSelect
      label="Pessoa ativa"
      description="Por quem você responde agora. Vale na hora."
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(active.id)}
      disabled={choose.isPending}
      onChange={(event) => change(Number(event.currentTarget.value))}
    />
  );
}

/** What the browser keeps of the person follows what was saved. */
export function rememberPerson({ people, person }: Profile): void {
  const natural_entity = person && { birth_date: person.birth_date, gender: person.gender };
  updateUser({ people, natural_entity });
}
