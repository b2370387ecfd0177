import { privacyFormList } from '@conforme/contracts/modules/privacy-form/privacy-form.list.ts';
import { validationStates } from '@conforme/contracts/modules/privacy-form/rules/request-states.ts';
import { Button } from '@mantine/core';
import { IconChartBar, IconFileText } from '@tabler/icons-react';
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
import { offeredPrivacyForm } from '../../platform/form-link/privacy-form.tsx';
import { readyViews } from './list/ready-views.ts';
import { HolderCell, TypesCell } from './list/request-cells.tsx';
import { ValidationChip } from './list/validation-chip.tsx';
import { requestListKind } from './request-list-kind.ts';

const RequestBoard = lazyShown(() =>
  import('./list/request-board.tsx').then((module) => module.RequestBoard),
);

/** What waits for somebody, the most urgent first. */
const opening: Partial<ListState> = {
  orderColumn: 'due_at',
  filters: [{ column: 'is_open', operator: 'equals', value: 'yes' }],
};

export const PrivacyFormListPage = () => (
  <CaseListFrame actions={<Register />} tools={<Tools />} list={<RequestList />} board={<RequestBoard />} />
);

function Tools() {
  const can = useCan();
  return (
    <>
      <FormLinkButton form={offeredPrivacyForm} />
      {can('privacy_form.settings') && (
        <Button
          component={AppLink}
          to="/privacy-form/templates"
          variant="default"
          leftSection={<IconFileText size={17} stroke={1.7} aria-hidden="true" />}
        >
          Modelos de resposta
        </Button>
      )}
      <Button
        component={AppLink}
        to="/privacy-form/figures"
        variant="default"
        leftSection={<IconChartBar size={17} stroke={1.7} aria-hidden="true" />}
      >
        Números
      </Button>
    </>
  );
}

const Register = () => (
  <CreateButton to="/privacy-form/create" rule="privacy_form.create">
    Registrar pedido
  </CreateButton>
);

function RequestList() {
  const can = useCan();
  const assigning = useAssigning(requestListKind);
  return (
    <>
      <GridScreen
        list={privacyFormList}
        routeName="privacy_form"
        path="/privacy-form"
        nameOf={(row) => row.protocol}
        hasView={requestListKind.permissions.read}
        rowPath={({ id }) => casePath(requestListKind, can, id)}
        cells={{
          holder: (row) => <HolderCell {...row} />,
          types: (row) => <TypesCell {...row} />,
          validation: ({ validation }) => <ValidationChip validation={validation} />,
          state: ({ state, validation }) => (
            <span className="cell-pair state-pair">
              <StateChip kind={requestListKind} state={state} />
              <span className="muted small">{validationStates.labels[validation]}</span>
            </span>
          ),
          due_at: (row) => <DueCell {...row} />,
          responsible: (row) => <ResponsibleCell {...row} />,
        }}
        bulkActions={[assigning.action]}
        readyViews={readyViews}
        opening={opening}
        emptyHint="Aqui chegam os pedidos de quem quer saber, corrigir ou apagar os próprios dados."
        emptyAction={<Register />}
      />
      {assigning.dialog}
    </>
  );
}
