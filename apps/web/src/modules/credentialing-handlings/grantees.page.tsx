import { granteesList } from '@conforme/contracts/modules/credentialing-handlings/grantees.list.ts';
import type { GranteeRow } from '@conforme/contracts/modules/credentialing-handlings/grantees.schemas.ts';
import {
  type RenewalState,
  renewalStates,
  type TermState,
  termStates,
} from '@conforme/contracts/modules/credentialing-handlings/rules/grantee-choices.ts';
import { IconCircleCheck, IconCircleDashed, IconHourglass, IconPencil } from '@tabler/icons-react';
import type { SavedView } from '../../core/grid/filters/saved-view.ts';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import type { ListState } from '../../core/grid/list-state.ts';
import { listSearch } from '../../core/pages/list-address.ts';
import { useCan } from '../../core/session/permissions.ts';
import { Chip } from '../../core/ui/chip.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { casePath } from '../../platform/case-handling/list/case-path.ts';
import { applicationListKind } from './application-list-kind.ts';

/** Who has a scholarship now, by name. */
const opening: Partial<ListState> = {
  orderColumn: 'candidate',
  filters: [{ column: 'validity', operator: 'equals', value: 'current' }],
};
const view = (name: string, filters: Readonly<Record<string, string>>): SavedView => ({
  name,
  address: listSearch({ validity: 'current', ...filters }, 'candidate'),
  layout: null,
});
const readyViews: readonly SavedView[] = [
  view('Bolsas de 100 %', { granted: 'full' }),
  view('Bolsas de 50 %', { granted: 'partial' }),
  view('Sem termo emitido', { term: 'none' }),
  view('Termo por assinar', { term: 'issued' }),
  view('Sem pedido de renovação', { renewal: 'none' }),
  view('Do próximo ano letivo', { validity: 'coming' }),
];

const termIcons = { none: IconCircleDashed, issued: IconPencil, signed: IconCircleCheck } as const;
const renewalIcons = { asked: IconHourglass, renewed: IconCircleCheck } as const;

/** The register of grantees: for the ratio, the report to the ministry and the school itself. */
export function GranteesPage() {
  const can = useCan();
  return (
    <PageFrame>
      <GridScreen<GranteeRow>
        list={granteesList}
        routeName="portal_cebas.credentialing.handling"
        path={applicationListKind.path}
        nameOf={(row) => row.candidate}
        hasView={applicationListKind.permissions.read}
        rowPath={({ id }) => casePath(applicationListKind, can, id)}
        cells={{
          renewal: ({ renewal }) => <RenewalCell renewal={renewal} />,
          term: ({ term }) => <TermCell term={term} />,
        }}
        readyViews={readyViews}
        opening={opening}
        emptyHint="Bolsista é quem foi matriculado com bolsa: a matrícula de uma inscrição convocada põe o nome aqui."
      />
    </PageFrame>
  );
}

function TermCell({ term }: { term: TermState }) {
  return (
    <Chip tone={term === 'signed' ? 'ok' : 'mute'} icon={termIcons[term]}>
      {termStates.labels[term]}
    </Chip>
  );
}

function RenewalCell({ renewal }: { renewal: RenewalState }) {
  const words = renewalStates.labels[renewal];
  if (renewal === 'none' || renewal === 'refused') return <span className="muted">{words}</span>;
  return (
    <Chip tone={renewal === 'renewed' ? 'ok' : 'info'} icon={renewalIcons[renewal]}>
      {words}
    </Chip>
  );
}
