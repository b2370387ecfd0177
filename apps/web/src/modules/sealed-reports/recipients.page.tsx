import { appointmentsList } from '@conforme/contracts/modules/sealed-reports/appointments.list.ts';
import type { AppointmentRow } from '@conforme/contracts/modules/sealed-reports/sealed-reports.schemas.ts';
import {
  type AppointmentState,
  appointmentStates,
} from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { ActionIcon, Box, Button } from '@mantine/core';
import { IconBan, IconCheck, IconCircleCheck, IconClock, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import type { ListState } from '../../core/grid/list-state.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { Chip, type Tone } from '../../core/ui/chip.tsx';
import { Hint } from '../../core/ui/hint.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import type { AppointmentAct } from './appointment-question.tsx';
import { HandoversPanel } from './handovers-panel.tsx';

const ProposeDialog = lazyPart(() => import('./propose-dialog.tsx').then((module) => module.ProposeDialog));
const AppointmentQuestion = lazyPart(() =>
  import('./appointment-question.tsx').then((module) => module.AppointmentQuestion),
);

const LOOK: Readonly<Record<AppointmentState, { tone: Tone; icon: typeof IconClock }>> = {
  proposed: { tone: 'info', icon: IconClock },
  waiting: { tone: 'info', icon: IconClock },
  active: { tone: 'ok', icon: IconCircleCheck },
  refused: { tone: 'mute', icon: IconX },
  ended: { tone: 'mute', icon: IconBan },
};
const NEWEST: Partial<ListState> = { orderColumn: 'proposed_at', direction: 'desc' };

export function RecipientsPage() {
  const [isProposing, setProposing] = useState(false);
  const [asked, setAsked] = useState<{ act: AppointmentAct; row: AppointmentRow } | null>(null);
  return (
    <PageFrame
      subtitle="Cada designação é proposta por uma pessoa e confirmada por outra. Designar não dá leitura de relato nenhum."
      actions={
        <>
          <Button variant="default" component={AppLink} to="/sealed-reports/escrow">
            Guarda da organização
          </Button>
          <Button
            leftSection={<IconPlus size={17} stroke={1.9} aria-hidden="true" />}
            onClick={() => setProposing(true)}
          >
            Propor designação
          </Button>
        </>
      }
    >
      <HandoversPanel />
      <GridScreen
        list={appointmentsList}
        routeName="sealed_reports"
        path="/sealed-reports/recipients"
        nameOf={(row) => row.person}
        cells={{
          person: (row) => (row.has_key && !row.joins_both ? undefined : <PersonNotes row={row} />),
          state: (row) => <StateChip state={row.state} />,
          proposer: (row) => <Acted label="Proposta por">{row.proposer}</Acted>,
          decider: (row) => (
            <Acted label="Confirmada por">
              {row.decider ?? <span className="muted">ninguém ainda</span>}
            </Acted>
          ),
        }}
        rowActions={(row) => <RowActions row={row} onAsk={(act) => setAsked({ act, row })} />}
        opening={NEWEST}
        emptyHint="Ninguém foi designado ainda: enquanto isso, os formulários dos canais ficam fechados."
      />
      <ProposeDialog opened={isProposing} onClose={() => setProposing(false)} />
      <AppointmentQuestion opened={asked !== null} asked={asked} onClose={() => setAsked(null)} />
    </PageFrame>
  );
}

/** What whoever appoints should know of somebody. */
function PersonNotes({ row: { person, has_key, joins_both } }: { readonly row: AppointmentRow }) {
  return (
    <span>
      {person}
      {!has_key && (
        <>
          <br />
          <span className="muted">ainda sem chave: os relatos não chegam a esta pessoa</span>
        </>
      )}
      {joins_both && (
        <>
          <br />
          <span className="muted">lê os relatos e custodia a identidade deste canal</span>
        </>
      )}
    </span>
  );
}

/** On a card the words of a row stand without their heads, which two names in a row need. */
const Acted = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <Box component="span" hiddenFrom="sm" aria-hidden="true" className="muted">
      {label}{' '}
    </Box>
    {children}
  </>
);

function StateChip({ state }: { readonly state: AppointmentState }) {
  const { tone, icon } = LOOK[state];
  return (
    <Chip tone={tone} icon={icon}>
      {appointmentStates.labels[state]}
    </Chip>
  );
}

function RowActions({
  row,
  onAsk,
}: {
  readonly row: AppointmentRow;
  readonly onAsk: (act: AppointmentAct) => void;
}) {
  const button = (act: AppointmentAct, label: string, icon: typeof IconCheck, isRed = false) => {
    const Drawing = icon;
    return (
      <Hint label={label} key={act}>
        <ActionIcon
          aria-label={`${label}: ${row.person}`}
          size={28}
          {...(isRed ? { className: 'delete' } : {})}
          onClick={() => onAsk(act)}
        >
          <Drawing size={17} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Hint>
    );
  };
  return (
    <>
      {row.state === 'proposed' && row.confirm_refused === null && button('confirm', 'Confirmar', IconCheck)}
      {row.state === 'proposed' && button('refuse', 'Recusar', IconX, true)}
      {(row.state === 'active' || row.state === 'waiting') && button('end', 'Encerrar', IconBan, true)}
    </>
  );
}
