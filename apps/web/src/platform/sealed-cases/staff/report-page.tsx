import type { SealedCaseDetail } from '@conforme/contracts/platform/sealed-cases/sealed-case.schemas.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useEndpoint } from '../../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../../core/form/record-screen.tsx';
import { Chip } from '../../../core/ui/chip.tsx';
import { PageFrame } from '../../../core/ui/page.tsx';
import { KeyGate } from '../../sealed-reports/key-gate.tsx';
import { dropKey, useKeyEnding, useUnlockedKey } from '../../sealed-reports/unlocked-key.ts';
import { OpenedReport } from './opened-report.tsx';
import { StatusCard, ViewsCard } from './side-cards.tsx';
import type { StaffChannel } from './staff-channel.ts';
import { stateLook } from './state-looks.ts';
import '../../case-handling/screen/case.css';
import './report.css';

interface Props {
  readonly of: StaffChannel;
  readonly id: string;
  /** False where it is only read. */
  readonly isHandled: boolean;
}

/** One report: what is in clear at once, the rest once the reader's key is unlocked in this browser. */
export function ReportPage({ of, id, isHandled }: Props) {
  const record = useEndpoint(of.refs.read, { params: { id } });
  return (
    <RecordScreen
      record={record}
      notFound="Relato não encontrado"
      notFoundDetail="Ele não existe, ou você não foi designado para ler este relato."
      listPath={of.channel.kind.path}
    >
      {(detail) => <Report of={of} detail={detail} isHandled={isHandled} />}
    </RecordScreen>
  );
}

function Report({
  of,
  detail,
  isHandled,
}: {
  readonly of: StaffChannel;
  readonly detail: SealedCaseDetail;
  readonly isHandled: boolean;
}) {
  const isOpen = useUnlockedKey() !== null;
  const isEnding = useKeyEnding();
  const look = stateLook(detail.state);
  return (
    <PageFrame
      title={
        <>
          {detail.protocol}{' '}
          <Chip tone={look.tone} icon={look.icon}>
            {look.label}
          </Chip>{' '}
          {detail.immediate_risk && (
            <Chip tone="danger" icon={IconAlertTriangle}>
              Perigo imediato
            </Chip>
          )}
        </>
      }
      subtitle={`${detail.categories.map((code) => of.channel.shortCategories[code] ?? code).join(', ')} · ${detail.unit.label}`}
      actions={
        isOpen && (
          <Button
            color="dark"
            leftSection={<IconLock size={17} stroke={1.7} aria-hidden="true" />}
            onClick={dropKey}
          >
            Trancar agora
          </Button>
        )
      }
    >
      {isOpen && (
        <p className="report-open" role="status">
          Aberto só neste navegador. Nada é guardado no aparelho, e a chave some em 15 minutos.
        </p>
      )}
      <div role="alert">
        {isEnding && (
          <p className="callout" data-tone="info">
            <span>
              A chave se fecha em um minuto. O que você digitou e não enviou fica na memória desta página e
              volta quando você abrir a chave de novo; recarregar a página apaga.
            </span>
          </p>
        )}
      </div>
      <div className="case">
        <div className="case-main">
          {detail.shredded_at !== null ? (
            <p className="card case-card">
              O prazo de guarda deste relato terminou e o seu conteúdo foi destruído. Ficam o protocolo, as
              datas e o registro de quem leu.
            </p>
          ) : (
            <KeyGate>
              {(pair) => <OpenedReport of={of} detail={detail} pair={pair} isHandled={isHandled} />}
            </KeyGate>
          )}
        </div>
        <div className="case-side">
          <StatusCard of={of} detail={detail} />
          <ViewsCard detail={detail} />
        </div>
      </div>
    </PageFrame>
  );
}
