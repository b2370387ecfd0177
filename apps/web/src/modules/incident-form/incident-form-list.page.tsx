import { incidentFormList } from '@conforme/contracts/modules/incident-form/incident-form.list.ts';
import { Button } from '@mantine/core';
import { IconChartBar, IconListDetails } from '@tabler/icons-react';
import { CreateButton } from '../../core/grid/create-button.tsx';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import type { ListState } from '../../core/grid/list-state.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { lazyShown } from '../../core/pages/lazy-part.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { DueCell, ResponsibleCell } from '../../platform/case-handling/list/case-cells.tsx';
import { CaseListFrame } from '../../platform/case-handling/list/case-list-frame.tsx';
import { casePath } from '../../platform/case-handling/list/case-path.ts';
import { StateChip } from '../../platform/case-handling/list/state-chip.tsx';
import { useAssigning } from '../../platform/case-handling/list/use-assigning.tsx';
import { FormLinkButton } from '../../platform/form-link/form-link-button.tsx';
import { offeredIncidentForm } from '../../platform/form-link/incident-form.tsx';
import { incidentListKind } from './incident-list-kind.ts';
import { DataNaturesCell, NatureCell, SummaryCell } from './list/incident-cells.tsx';
import { readyViews } from './list/ready-views.ts';
import { ValidationChip } from './list/validation-chip.tsx';

const IncidentBoard = lazyShown(() =>
  import('./list/incident-board.tsx').then((module) => module.IncidentBoard),
);

/** What waits for somebody, the most urgent first. */
const opening: Partial<ListState> = {
  orderColumn: 'due_at',
  filters: [{ column: 'is_open', operator: 'equals', value: 'yes' }],
};

export const IncidentFormListPage = () => (
  <CaseListFrame actions={<Register />} tools={<Tools />} list={<IncidentList />} board={<IncidentBoard />} />
);

const Tools = () => (
  <>
    <FormLinkButton form={offeredIncidentForm} />
    <QuestionsLink />
    <Button
      component={AppLink}
      to="/incident-form/figures"
      variant="default"
      leftSection={<IconChartBar size={17} stroke={1.7} aria-hidden="true" />}
    >
      Números
    </Button>
  </>
);

function QuestionsLink() {
  const can = useCan();
  if (!can('incident_form.settings')) return null;
  return (
    <Button
      component={AppLink}
      to="/incident-form/questions"
      variant="default"
      leftSection={<IconListDetails size={17} stroke={1.7} aria-hidden="true" />}
    >
      Perguntas do relato
    </Button>
  );
}

const Register = () => (
  <CreateButton to="/incident-form/create" rule="incident_form.create">
    Novo incidente
  </CreateButton>
);

function IncidentList() {
  const can = useCan();
  const assigning = useAssigning(incidentListKind);
  return (
    <>
      <GridScreen
        list={incidentFormList}
        routeName="incident_form"
        path="/incident-form"
        nameOf={(row) => row.protocol}
        hasView="incident_form.detail"
        rowPath={({ id }) => casePath(incidentListKind, can, id)}
        cells={{
          summary: (row) => <SummaryCell {...row} />,
          nature: (row) => <NatureCell {...row} />,
          data_natures: (row) => <DataNaturesCell {...row} />,
          validation: ({ validation }) => <ValidationChip validation={validation} />,
          state: ({ state }) => <StateChip kind={incidentListKind} state={state} />,
          due_at: (row) => <DueCell {...row} />,
          responsible: (row) => <ResponsibleCell {...row} />,
        }}
        bulkActions={[assigning.action]}
        readyViews={readyViews}
        opening={opening}
        emptyHint="Aqui chegam os incidentes com dados pessoais e as tentativas de golpe, do formulário ou da equipe."
        emptyAction={<Register />}
      />
      {assigning.dialog}
    </>
  );
}
