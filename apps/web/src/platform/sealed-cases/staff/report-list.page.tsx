import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconChartBar, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { GridScreen } from '../../../core/grid/grid-screen.tsx';
import type { ListState } from '../../../core/grid/list-state.ts';
import { AppLink } from '../../../core/navigation/app-link.tsx';
import { useCan } from '../../../core/session/permissions.ts';
import { Chip } from '../../../core/ui/chip.tsx';
import { PageFrame } from '../../../core/ui/page.tsx';
import { DueCell, ResponsibleCell } from '../../case-handling/list/case-cells.tsx';
import { FormLinkButton } from '../../form-link/form-link-button.tsx';
import { foundInOpened, useOpenedReports } from './opened-reports.ts';
import type { StaffChannel } from './staff-channel.ts';
import { stateLook } from './state-looks.ts';
import './report.css';

/** What waits for somebody, the most urgent first. */
const opening: Partial<ListState> = {
  orderColumn: 'due_at',
  filters: [{ column: 'is_open', operator: 'equals', value: 'yes' }],
};

/** The reports the asker may open: only what is not secret. */
export function ReportListPage({ of, note }: { readonly of: StaffChannel; readonly note?: ReactNode }) {
  const can = useCan();
  const { path } = of.channel.kind;
  const pathOf = (id: string) =>
    can(`${of.permission}.handling`)
      ? `${path}/${id}/handling`
      : can(`${of.permission}.detail`)
        ? `${path}/${id}`
        : null;
  return (
    <PageFrame
      actions={
        <>
          {can(`${of.permission}.settings`) && <FormLinkButton form={of.form} />}
          <Button
            component={AppLink}
            to={`${path}/figures`}
            variant="default"
            leftSection={<IconChartBar size={17} stroke={1.7} aria-hidden="true" />}
          >
            Números
          </Button>
        </>
      }
    >
      {note}
      <OpenedSearch />
      <GridScreen
        list={of.list}
        routeName={of.routeName}
        path={path}
        nameOf={(row) => row.protocol}
        hasView={`${of.permission}.detail`}
        rowPath={({ id }) => pathOf(id)}
        cells={{
          categories: ({ categories }) =>
            categories.map((code) => of.channel.shortCategories[code] ?? code).join(', '),
          state: ({ state }) => {
            const { tone, icon, label } = stateLook(state);
            return (
              <Chip tone={tone} icon={icon}>
                {label}
              </Chip>
            );
          },
          immediate_risk: ({ immediate_risk }) =>
            immediate_risk === 'yes' ? (
              <Chip tone="danger" icon={IconAlertTriangle}>
                Perigo
              </Chip>
            ) : (
              <span className="muted">não</span>
            ),
          due_at: (row) => <DueCell {...row} />,
          responsible: (row) => <ResponsibleCell {...row} />,
        }}
        opening={opening}
        emptyHint={of.emptyHint}
      />
    </PageFrame>
  );
}

/** Over what this browser has opened: the server has no words to search. */
function OpenedSearch() {
  const opened = useOpenedReports();
  const [words, setWords] = useState('');
  if (opened.length === 0) return null;
  const found = foundInOpened(opened, words);
  return (
    <section className="card report-search" aria-label="Buscar no que você abriu">
      <TextInput
        label="Buscar no que você abriu"
        description="A busca acontece neste navegador, nos relatos que você abriu. Trancar a chave esquece tudo."
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {words.trim() !== '' && (
        <ul className="plain-list" aria-live="polite">
          {found.length === 0 && <li className="muted">Nenhum relato aberto tem estas palavras.</li>}
          {found.map(({ id, path, protocol }) => (
            <li key={id}>
              <AppLink to={path}>{protocol}</AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
