import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import type { Profile } from '@conforme/contracts/modules/profile/profile.schemas.ts';
import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSend } from '../../core/api/use-send.ts';
import { ConfirmDialog } from '../../core/ui/confirm-dialog.tsx';
import { rememberPerson } from './active-person.tsx';

/** What an organisation says is the reader's: nothing is linked until they say so, too. */
export function LinkRequests({ requests }: { requests: Profile['link_requests'] }) {
  const accept = useSend(profileModule.endpoints.acceptLink);
  const decline = useSend(profileModule.endpoints.declineLink);
  const isSending = accept.isPending || decline.isPending;
  return requests.map(({ id, name, organisation }) => {
    const params = { id: String(id) };
    const about = <span className="visually-hidden"> o cadastro de {name}</span>;
    return (
      <section
        key={id}
        className="callout pending-email"
        data-tone="info"
        aria-label={`Cadastro de ${name}, ${organisation}`}
      >
        <IconUserQuestion size={18} stroke={1.7} aria-hidden="true" />
        <div>
          <p>
            <b>{organisation}</b> diz que o cadastro de <b>{name}</b> é seu. Se você confirmar, ele passa a
            fazer parte de Meus dados, e o que você preencher em Dados pessoais pode ser gravado nele.
          </p>
          <div className="pending-email-ways">
            <Button
              variant="default"
              size="xs"
              loading={accept.isPending}
              disabled={isSending}
              onClick={() => accept.mutate({ params }, { onSuccess: rememberPerson })}
            >
              É meu{about}
            </Button>
            <Button
              variant="default"
              size="xs"
              loading={decline.isPending}
              disabled={isSending}
              onClick={() => decline.mutate({ params })}
            >
              Não é meu{about}
            </Button>
          </div>
        </div>
      </section>
    );
  });
}

/** The records that are the reader's, and the way out of each. */
export function LinkedPeople({ people }: { people: Profile['linked_people'] }) {
  const leave = useSend(profileModule.endpoints.leavePerson);
  const [asked, setAsked] = useState<Profile['linked_people'][number] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (people.length === 0) return null;
  const close = () => setAsked(null);
  const confirm = () =>
    leave.mutate(
      { params: { id: String(asked?.id) } },
      {
        onSettled: close,
        onSuccess: (profile) => {
          rememberPerson(profile);
          // The button that asked is gone with its record.
          heading.current?.focus();
        },
      },
    );
  return (
    <section className="card profile-card" aria-labelledby="profile-links">
      <h2 id="profile-links" ref={heading} tabIndex={-1}>
        Cadastros ligados à sua conta
      </h2>
      <ul className="profile-sessions">
        {people.map((person) => (
          <li key={person.id}>
            <p>
              {person.name}
              <span className="muted small">{person.organisation}</span>
            </p>
            <Button variant="default" size="xs" onClick={() => setAsked(person)}>
              Desligar
              <span className="visually-hidden">
                {' '}
                o cadastro de {person.name}, {person.organisation}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        onClose={close}
        onConfirm={confirm}
        isSending={leave.isPending}
        title="Desligar cadastro"
        question="A sua conta deixa de estar ligada a este cadastro: ele sai de Meus dados e do seu perfil. A organização continua com ele."
        subject={asked && `${asked.name}, ${asked.organisation}`}
        yes="Desligar"
        no="Cancelar"
      />
    </section>
  );
}
