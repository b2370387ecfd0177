import { sealedReports } from '@conforme/contracts/modules/sealed-reports/sealed-reports.contract.ts';
import type { MyKey } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import {
  appointmentDuties,
  appointmentStates,
  sealedChannels,
} from '@conforme/contracts/platform/sealed-reports/channels.ts';
import type { KeptVault } from '@conforme/contracts/platform/sealed-reports/sealed-schemas.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { dropKey, useUnlockedKey } from '../../platform/sealed-reports/unlocked-key.ts';
import './my-key.css';
import { type VaultAct, vaultActs } from './vault-words.ts';

const VaultDialog = lazyPart(() => import('./vault-dialog.tsx').then((module) => module.VaultDialog));

export function MyKeyPage() {
  const asked = useEndpoint(sealedReports.endpoints.myKey, {});
  return (
    <PageFrame subtitle="Os relatos são cifrados para a sua chave no navegador de quem relata, e só abrem no seu.">
      <LoadedPart of={asked} failed="Sua chave não pôde ser carregada." height={320}>
        {(mine) => <Loaded mine={mine} />}
      </LoadedPart>
    </PageFrame>
  );
}

function Loaded({ mine }: { readonly mine: MyKey }) {
  const [act, setAct] = useState<VaultAct | null>(null);
  const [last, setLast] = useState<VaultAct>('create');
  const ask = (next: VaultAct) => {
    setLast(next);
    setAct(next);
  };
  return (
    <div className="my-key">
      {mine.vault ? <Vault vault={mine.vault} onAsk={ask} /> : <NoVault onAsk={ask} />}
      <Appointments mine={mine} />
      <VaultDialog opened={act !== null} act={last} mine={mine} onClose={() => setAct(null)} />
    </div>
  );
}

function NoVault({ onAsk }: { readonly onAsk: (act: VaultAct) => void }) {
  return (
    <section className="card my-key-card" aria-label="Chave">
      <h2>Você ainda não tem uma chave</h2>
      {vaultActs.create.why.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div>
        <Button onClick={() => onAsk('create')}>Criar minha chave</Button>
      </div>
    </section>
  );
}

const CHANGES: readonly VaultAct[] = ['password', 'forgot', 'recovery', 'drill', 'replace'];

function Vault({ vault, onAsk }: { readonly vault: KeptVault; readonly onAsk: (act: VaultAct) => void }) {
  const isOpen = useUnlockedKey() !== null;
  return (
    <section className="card my-key-card" aria-label="Chave">
      <h2>Sua chave</h2>
      <dl className="my-key-facts">
        <dt>Criada em</dt>
        <dd>{formatDateTime(vault.made_at)}</dd>
        <dt>Código de recuperação</dt>
        <dd>
          {vault.recovery_tried_at
            ? `abriu o cofre em ${formatDateTime(vault.recovery_tried_at)}`
            : 'ainda não ensaiado: digite-o uma vez para saber que o papel serve'}
        </dd>
        <dt>Agora</dt>
        <dd>{isOpen ? 'aberta nesta página, por até 15 minutos' : 'fechada'}</dd>
      </dl>
      {isOpen && (
        <div>
          <Button variant="default" onClick={dropKey}>
            Fechar a chave agora
          </Button>
        </div>
      )}
      <ul className="plain-list my-key-acts">
        {CHANGES.map((act) => (
          <li key={act}>
            <div>
              <b>{vaultActs[act].title}</b>
              <p className="muted">{vaultActs[act].why[0]}</p>
            </div>
            <Button
              variant="default"
              color={act === 'replace' ? 'red' : undefined}
              aria-label={vaultActs[act].title}
              onClick={() => onAsk(act)}
            >
              {act === 'drill' ? 'Ensaiar' : act === 'replace' ? 'Criar outra' : 'Abrir'}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Appointments({ mine: { appointments, without_key, vault } }: { readonly mine: MyKey }) {
  return (
    <section className="card my-key-card" aria-label="Minhas designações">
      <h2>Minhas designações</h2>
      {appointments.length === 0 ? (
        <p className="muted">Você não foi designado para nenhum canal nesta organização.</p>
      ) : (
        <ul className="plain-list my-key-appointments">
          {appointments.map(({ channel, duty, state, organisation }) => (
            <li key={`${channel} ${duty} ${organisation}`}>
              <b>{sealedChannels.labels[channel]}</b>: {appointmentDuties.labels[duty].toLowerCase()}
              <span className="muted">
                {' '}
                ({organisation}; {appointmentStates.labels[state].toLowerCase()})
              </span>
            </li>
          ))}
        </ul>
      )}
      {appointments.some(({ duty }) => duty === 'custodian') && (
        <AppLink to="/sealed-reports/custody">Identidades em custódia</AppLink>
      )}
      {!vault && appointments.length > 0 && (
        <p className="callout" data-tone="info">
          Sem uma chave sua, nenhum relato novo é cifrado para você.
        </p>
      )}
      {without_key > 0 && (
        <p className="callout" data-tone="info">
          {without_key === 1 ? 'Um relato que você lê está' : `${without_key} relatos que você lê estão`} sem
          a sua chave de agora. Peça a outra pessoa que o lê que o abra e escolha “Entregar” ao lado do seu
          nome.
        </p>
      )}
    </section>
  );
}
