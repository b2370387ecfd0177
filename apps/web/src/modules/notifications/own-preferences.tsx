import {
  type KnownNotificationType,
  knownNotificationTypes,
  notificationTypes,
} from '@conforme/contracts/core/notifications/notification-types.ts';
import { notifications } from '@conforme/contracts/modules/notifications/notifications.contract.ts';
import type { NotificationPreferences } from '@conforme/contracts/modules/notifications/notifications.schemas.ts';
import { Checkbox, Switch } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { useSend } from '../../core/api/use-send.ts';
import '../../core/ui/field-styles.ts';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { useMailLeaves } from '../../platform/mail-leaves/use-mail-leaves.ts';
import './notifications.css';

const { endpoints } = notifications;

/** How one is told of each kind. Every choice is saved as it is made. */
export function OwnPreferences() {
  const kept = useEndpoint(endpoints.preferences, {});
  const leaves = useMailLeaves();
  return (
    <section className="card form-section" aria-labelledby="profile-notifications">
      <div className="form-section-head">
        <h2 id="profile-notifications">Notificações</h2>
        <p className="muted">
          Como você quer ser avisado. Por e-mail vai só o aviso: o texto fica no Conforme.
          {leaves === false && ' Nenhum e-mail sai desta instalação agora: os avisos aparecem só na tela.'}
        </p>
      </div>
      <LoadedPart of={kept} failed="As suas escolhas não puderam ser carregadas." height={180}>
        {(choices) => <Choices kept={choices} />}
      </LoadedPart>
    </section>
  );
}

function Choices({ kept }: { kept: NotificationPreferences }) {
  const save = useSend(endpoints.savePreferences, { announce: false });
  const [wanted, setWanted] = useState(kept);
  const change = (next: NotificationPreferences) => {
    const before = wanted;
    setWanted(next);
    save.mutate({ body: next }, { onError: () => setWanted(before) });
  };
  const without = (types: readonly KnownNotificationType[], type: KnownNotificationType) =>
    types.filter((one) => one !== type);
  return (
    <div>
      <table className="tell-me">
        <thead>
          <tr>
            <th scope="col">Aviso</th>
            <th scope="col">No Conforme</th>
            <th scope="col">Por e-mail</th>
          </tr>
        </thead>
        <tbody>
          {knownNotificationTypes.map((type) => {
            const label = notificationTypes.labels[type];
            const isShown = !wanted.not_shown.includes(type);
            const isMailed = wanted.mailed.includes(type);
            return (
              <tr key={type}>
                <th scope="row">{label}</th>
                <td>
                  <Tick
                    label={`${label}: no Conforme`}
                    isOn={isShown}
                    onChange={(isOn) =>
                      change({
                        ...wanted,
                        not_shown: [...without(wanted.not_shown, type), ...(isOn ? [] : [type])],
                      })
                    }
                  />
                </td>
                <td>
                  <Tick
                    label={`${label}: por e-mail`}
                    isOn={isMailed}
                    onChange={(isOn) =>
                      change({
                        ...wanted,
                        mailed: [...without(wanted.mailed, type), ...(isOn ? [type] : [])],
                      })
                    }
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Switch
        mt="md"
        label="Resumo diário"
        description="Em vez de um e-mail para cada aviso, um por dia, às 7h, com o que ainda não foi lido."
        checked={wanted.digest}
        onChange={(event) => change({ ...wanted, digest: event.currentTarget.checked })}
      />
      <p role="status" className="muted small">
        {save.isSuccess ? 'Salvo.' : ''}
      </p>
    </div>
  );
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <span className="tick-cell">
      <Checkbox
        aria-label={label}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </span>
  );
}
