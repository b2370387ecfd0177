import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconLock } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../core/api/api-error.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { formatDateTime } from '../../core/format/date-time.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { Face } from '../../core/ui/face.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { MergeChoice, PhotoChoice } from './merge-choice.tsx';
import { differingFields, usualTake } from './merge-fields.ts';
import { MergeQuestion } from './merge-question.tsx';
import './person.css';

const LIST = '/people/natural_entities';
const AFTER_DIALOG_MS = 60;
const NOT_FOUND = 'Pessoa não encontrada';
/** Why these two cannot become one: said where they stand side by side. */
const reasonOf = (error: ApiError | null) => error?.errors.other_id?.[0] ?? null;

export function NaturalEntityMergePage({
  params: { natural_entity_id: id, other_id: otherId },
}: PageProps<'/people/natural_entities/:natural_entity_id/merge/:other_id'>) {
  const one = useEndpoint(naturalEntities.endpoints.read, { params: { id } });
  const other = useEndpoint(naturalEntities.endpoints.read, { params: { id: otherId } });
  return (
    <RecordScreen record={one} notFound={NOT_FOUND} listPath={LIST}>
      {(stays) => (
        <RecordScreen record={other} notFound={NOT_FOUND} listPath={LIST}>
          {(goes) => <Merge key={`${id} ${otherId}`} one={stays} other={goes} />}
        </RecordScreen>
      )}
    </RecordScreen>
  );
}

interface Pair {
  readonly one: NaturalEntityDetail;
  readonly other: NaturalEntityDetail;
}

function Merge({ one, other }: Pair) {
  const { history } = useRouter();
  const send = useSend(naturalEntities.endpoints.merge, {
    leaves: true,
    handles: (error) => reasonOf(error) !== null,
  });
  const [take, setTake] = useState(() => usualTake(one, other));
  const refusal = refusalOf({ one, other });
  const reason = refusal ?? reasonOf(send.error);
  const [isAsking, setAsking] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  // The button that was pressed may be far below. The dialog, closing, first gives it the focus back.
  useEffect(() => {
    if (reasonOf(send.error) === null) return;
    const timer = setTimeout(() => said.current?.focus(), AFTER_DIALOG_MS);
    return () => clearTimeout(timer);
  }, [send.error]);
  const differing = differingFields(one, other);
  const merge = async () => {
    setAsking(false);
    try {
      await send.mutateAsync({
        params: { id: String(one.id) },
        body: { other_id: other.id, version: one.version, other_version: other.version, take },
      });
      history.push(`${LIST}/${one.id}/edit`);
    } catch {
      // Said by the call itself or above the comparison; both records stay as they are.
    }
  };
  return (
    <PageFrame subtitle="Escolha o que fica. Tudo o que aponta para o outro cadastro passa a apontar para este; por 30 dias dá para desfazer.">
      <div className="form">
        <div className="merge-pair">
          <Side person={one} part="Fica" />
          <Button
            component={AppLink}
            to={`${LIST}/${other.id}/merge/${one.id}`}
            variant="default"
            leftSection={<IconArrowsExchange size={17} stroke={1.7} aria-hidden="true" />}
          >
            Trocar
          </Button>
          <Side person={other} part="Passa a fazer parte do outro" />
        </div>
        {reason && (
          <p className="callout" data-tone="info" role="alert" ref={said} tabIndex={-1}>
            <IconLock size={18} stroke={1.7} aria-hidden="true" />
            {reason}
          </p>
        )}
        <section className="card form-section" aria-labelledby="merge-differences">
          <div className="form-section-head">
            <h2 id="merge-differences">O que difere</h2>
            <p className="muted">
              {differing.length === 0
                ? 'Os dois cadastros dizem o mesmo.'
                : 'O que não aparece aqui é igual nos dois. Dados protegidos são mostrados em parte.'}
            </p>
          </div>
          {one.photo !== other.photo && (
            <PhotoChoice
              {...{ one, other }}
              value={take.photo}
              onChange={(photo) => setTake({ ...take, photo })}
            />
          )}
          {differing.map((field) => (
            <MergeChoice
              key={field.key}
              {...{ field, one, other }}
              value={take[field.key]}
              onChange={(side) => setTake({ ...take, [field.key]: side })}
            />
          ))}
        </section>
        <div className="merge-foot">
          <Button component={AppLink} to={`${LIST}/${one.id}/edit`} variant="default">
            Cancelar
          </Button>
          <Button onClick={() => setAsking(true)} loading={send.isPending} disabled={refusal !== null}>
            Unificar
          </Button>
        </div>
      </div>
      <MergeQuestion
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={merge}
        {...{ one, other }}
      />
    </PageFrame>
  );
}

function Side({ person, part }: { person: NaturalEntityDetail; part: string }) {
  return (
    <div className="card merge-side">
      <span className="muted small">{part}</span>
      <span className="row">
        <Face name={person.name} photo={person.photo} size={40} />
        <span className="merge-side-name">
          <b dir="auto">{person.name}</b>
          <span className="muted small num">
            nº {person.id} · {person.organisation} · alterado em {formatDateTime(person.updated_at)}
          </span>
        </span>
      </span>
    </div>
  );
}

/** What the server would refuse, said before anything is chosen. */
function refusalOf({ one, other }: Pair): string | null {
  if (one.id === other.id) return 'Escolha dois cadastros diferentes.';
  if (one.user && other.user && one.user.id !== other.user.id)
    return 'Cada um destes cadastros tem um usuário do Conforme. Desligue um deles antes de unificar.';
  return null;
}
