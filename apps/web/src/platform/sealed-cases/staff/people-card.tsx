import { formatDateTime } from '@conforme/contracts/core/date-time.ts';
import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { identityReasons } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '../../../core/api/use-send.ts';
import { Face } from '../../../core/ui/face.tsx';
import { CaseCard } from '../../case-handling/screen/case-card.tsx';
import { type KeyPair, rewrapFor } from '../../sealed-reports/data-keys.ts';
import { OpenIdentity } from '../../sealed-reports/open-identity.tsx';
import { loadSodium } from '../../sealed-reports/sodium.ts';
import { ExcludeDialog } from './exclude-dialog.tsx';
import type { StaffChannel } from './staff-channel.ts';
import type { OpenedParts } from './use-opened-report.ts';

interface Props {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly opened: OpenedParts;
  readonly pair: KeyPair;
  readonly isHandled: boolean;
}

/** Who holds a key, who lost it and why, and the identity that is kept apart. */
export function PeopleCard({ of, detail, opened, pair, isHandled }: Props) {
  const { readers, excluded } = opened.envelope;
  const [leaving, setLeaving] = useState<{ readonly id: number; readonly label: string } | null>(null);
  const give = useSend(of.refs.give_keys);
  const assign = useSend(of.refs.assign);
  const giveTo = async (id: number) => {
    const sodium = await loadSodium();
    const boxes = rewrapFor(
      sodium,
      opened.report.keys,
      readers.filter((reader) => reader.id === id),
    );
    if (boxes.length > 0) give.mutate({ params: { id: detail.id }, body: { boxes } });
  };
  return (
    <CaseCard
      title="Quem pode abrir"
      aside={<span className="muted">{readers.filter(({ reads }) => reads).length} pessoas</span>}
    >
      <ul className="plain-list report-lines">
        {readers.map(({ id, label, reads, public_key }) => (
          <li key={id}>
            <span className="row">
              <Face name={label} size={26} />
              <span className="grow">
                {label}
                {!reads && <span className="muted"> · designada, ainda sem este relato</span>}
                {public_key === null && <span className="muted"> · ainda sem chave própria</span>}
              </span>
              {isHandled && reads && (
                <>
                  {detail.responsible?.id !== id && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`Atribuir a ${label}`}
                      onClick={() =>
                        assign.mutate({
                          params: { id: detail.id },
                          body: { version: detail.version, responsible_id: id },
                        })
                      }
                    >
                      Atribuir
                    </Button>
                  )}
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    color="red"
                    aria-label={`${label} está em conflito: tirar o acesso`}
                    onClick={() => setLeaving({ id, label })}
                  >
                    Conflito
                  </Button>
                </>
              )}
              {isHandled && !reads && public_key !== null && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Entregar o relato a ${label}`}
                  onClick={() => void giveTo(id)}
                >
                  Entregar
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {excluded.length > 0 && (
        <p className="report-note">
          {excluded.map(({ label }) => label).join(', ')}{' '}
          {excluded.length === 1 ? 'perdeu o acesso' : 'perderam o acesso'} por conflito de interesse.
        </p>
      )}
      <IdentityPart {...{ of, detail, opened, pair }} />
      {leaving && <ExcludeDialog of={of} detail={detail} person={leaving} onClose={() => setLeaving(null)} />}
    </CaseCard>
  );
}

function IdentityPart({ of, detail, opened, pair }: Omit<Props, 'isHandled'>) {
  const { identity, reporter_key } = opened.envelope;
  if (!identity.given) return <p className="report-note muted">Identidade de quem relatou: não informada.</p>;
  return (
    <section aria-label="Identidade de quem relatou" className="report-compose">
      <p>
        A identidade foi informada em sigilo e fica à parte.
        {identity.openings.length === 0 && ' Ninguém a abriu.'}
      </p>
      {identity.openings.map(({ by, reason: why, at }) => (
        <p key={`${at}${why}`} className="muted report-note">
          {by?.label ?? 'Conta encerrada'} abriu em {formatDateTime(at)}: {identityReasons.labels[why]}
        </p>
      ))}
      {identity.mine && (
        <OpenIdentity
          endpoint={of.refs.open_identity}
          id={detail.id}
          reporterKey={reporter_key}
          pair={pair}
        />
      )}
    </section>
  );
}
