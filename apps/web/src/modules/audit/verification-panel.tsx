import { Button, CloseButton, Progress } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause, IconShieldCheck } from '@tabler/icons-react';
import { formatDateTime, formatTime } from '../../core/format/date-time.ts';
import '@mantine/core/styles/Progress.layer.css';
import {
  dismissVerification,
  resumeVerification,
  stopVerification,
  type Verification,
} from './verification.ts';

const figures = (count: number) => count.toLocaleString('pt-BR');
const records = (count: number) => `${figures(count)} ${count === 1 ? 'registro' : 'registros'}`;

/** How far the verification is, and what came of it. */
export function VerificationPanel({ verification }: { verification: Verification }) {
  const { state, broken } = verification;
  if (state === 'idle') return null;
  const tone = broken.length > 0 ? 'danger' : state === 'done' ? 'ok' : undefined;
  return (
    <section className="card audit-verification" aria-label="Verificação de integridade" data-tone={tone}>
      <div className="grow stack">
        {broken.length > 0 && <Broken verification={verification} />}
        {state === 'running' && <Running verification={verification} />}
        {state === 'stopped' && <Stopped verification={verification} />}
        {state === 'done' && broken.length === 0 && <Whole verification={verification} />}
      </div>
      {state !== 'running' && (
        <CloseButton aria-label="Fechar o resultado da verificação" onClick={dismissVerification} />
      )}
    </section>
  );
}

function Running({ verification: { checked, total } }: { verification: Verification }) {
  const percent = total === 0 ? 0 : Math.floor((checked / total) * 100);
  return (
    <>
      <p className="audit-verification-words num" role="status">
        Conferindo a cadeia: {figures(checked)} de {records(total)}. Você pode continuar trabalhando.
      </p>
      <div className="audit-verification-bar">
        <Progress value={percent} className="grow" aria-label={`Verificação: ${percent} por cento`} />
        <Button variant="default" onClick={stopVerification}>
          Cancelar
        </Button>
      </div>
    </>
  );
}

function Stopped({ verification: { checked, total, problem } }: { verification: Verification }) {
  return (
    <>
      <p className="audit-verification-words num" role="status">
        <IconPlayerPause size={18} stroke={1.7} aria-hidden="true" />
        Verificação interrompida em {figures(checked)} de {records(total)}. {problem}
      </p>
      <div>
        <Button variant="default" onClick={resumeVerification}>
          Continuar
        </Button>
      </div>
    </>
  );
}

function Whole({ verification: { checked, endedAt } }: { verification: Verification }) {
  return (
    <p className="audit-verification-words num" role="status">
      <IconShieldCheck size={18} stroke={1.7} aria-hidden="true" />
      <span>
        <b>A cadeia está íntegra: {records(checked)}</b>
        {endedAt && `, conferidos às ${formatTime(endedAt)}`}.
      </span>
    </p>
  );
}

/** The first record that fails in each chain, and what to do before anything else. */
function Broken({ verification: { broken } }: { verification: Verification }) {
  return (
    <div role="alert" className="stack">
      <p className="audit-verification-words">
        <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
        <b>A cadeia está rompida</b>
      </p>
      <ul className="audit-broken num">
        {broken.map((record) => (
          <li key={`${record.place} ${record.seq}`}>
            {record.place}: registro nº {figures(record.seq)}
            {record.at && `, de ${formatDateTime(record.at)}`} ({record.reason}).
          </li>
        ))}
      </ul>
      <p>
        Alguém com acesso direto ao banco de dados alterou ou apagou registros a partir daí. Não corrija nada:
        guarde uma cópia do banco e das cópias de segurança, troque as senhas do banco e avise a administração
        e a pessoa encarregada.
      </p>
    </div>
  );
}
