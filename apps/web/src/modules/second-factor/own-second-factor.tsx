import { secondFactor } from '@conforme/contracts/modules/second-factor/second-factor.contract.ts';
import type { SecondFactorState } from '@conforme/contracts/modules/second-factor/second-factor.schemas.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { Chip } from '../../core/ui/chip.tsx';
import { LoadedPart } from '../../core/ui/loaded-part.tsx';
import type { FactorTask } from './factor-dialog.tsx';
import './own-second-factor.css';

/** QR code, codes and their forms come when they are asked for. */
const FactorDialog = lazyPart(() => import('./factor-dialog.tsx').then((module) => module.FactorDialog));

const FEW_CODES = 3;

export function OwnSecondFactor() {
  const state = useEndpoint(secondFactor.endpoints.read, {});
  const queries = useQueryClient();
  const [task, setTask] = useState<FactorTask>('enrol');
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = (wanted: FactorTask) => {
    setTask(wanted);
    setOpen(true);
  };
  const finish = async () => {
    setOpen(false);
    await queries.invalidateQueries({ queryKey: ['profile'] });
    // The button that was pressed may be gone with the state it belonged to.
    heading.current?.focus();
  };
  return (
    <section className="card form-section" aria-labelledby="profile-second-factor">
      <div className="form-section-head">
        <h2 id="profile-second-factor" ref={heading} tabIndex={-1}>
          Segundo fator
        </h2>
        <p className="muted">
          Além da senha, um código do seu celular: quem descobrir a senha ainda não entra.
        </p>
      </div>
      <LoadedPart of={state} failed="Não foi possível ler o estado do segundo fator." height={64}>
        {(read) => <State state={read} open={open} />}
      </LoadedPart>
      {state.data && (
        <FactorDialog
          opened={isOpen}
          task={task}
          needsPassword={state.data.needs_password}
          onClose={() => setOpen(false)}
          onDone={finish}
        />
      )}
    </section>
  );
}

function State({ state, open }: { state: SecondFactorState; open: (task: FactorTask) => void }) {
  if (state.enrolled_at === null)
    return (
      <div className="own-factor">
        <p>
          <Chip tone="mute" icon={IconCircleDashed}>
            Inativo
          </Chip>
        </p>
        <Button variant="default" onClick={() => open('enrol')}>
          Ativar segundo fator
        </Button>
      </div>
    );
  return (
    <div className="own-factor">
      <p className="num">
        <Chip tone="ok" icon={IconCircleCheck}>
          Ativo
        </Chip>
        desde {formatDateTime(state.enrolled_at)}
      </p>
      <CodesLeft left={state.recovery_codes_left} />
      <div className="own-factor-actions">
        <Button variant="default" onClick={() => open('codes')}>
          Gerar novos códigos
        </Button>
        <Button variant="default" onClick={() => open('enrol')}>
          Trocar de aparelho
        </Button>
        {!state.required && (
          <Button variant="default" onClick={() => open('disable')}>
            Desativar
          </Button>
        )}
      </div>
      {state.required && (
        <p className="muted">
          Um dos seus grupos, ou uma designação para receber relatos, exige o segundo fator: ele não pode ser
          desativado.
        </p>
      )}
    </div>
  );
}

function CodesLeft({ left }: { left: number }) {
  const words =
    left === 0
      ? 'Você não tem mais códigos de recuperação.'
      : left === 1
        ? 'Resta 1 código de recuperação.'
        : `Restam ${left} códigos de recuperação.`;
  if (left > FEW_CODES) return <p>{words}</p>;
  return (
    <p className="callout" data-tone="info">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
      {words} Gere novos antes de precisar deles.
    </p>
  );
}
