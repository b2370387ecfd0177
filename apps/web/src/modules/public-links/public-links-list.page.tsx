import { publicLinksList } from '@conforme/contracts/modules/public-links/public-links.list.ts';
import type { PublicLinkRow } from '@conforme/contracts/modules/public-links/public-links.schemas.ts';
import { sealedChannels } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { useState } from 'react';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import type { ListState } from '../../core/grid/list-state.ts';
import { lazyPart } from '../../core/pages/lazy-part.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { LinkStateChip } from '../../platform/public-links/link-state-chip.tsx';
import { LinkRowActions } from './link-row-actions.tsx';
import { linkBulkActions } from './revoke-words.ts';

const LinkAddressDialog = lazyPart(() =>
  import('./link-address-dialog.tsx').then((module) => module.LinkAddressDialog),
);
const RevokeQuestion = lazyPart(() =>
  import('./revoke-question.tsx').then((module) => module.RevokeQuestion),
);

/** What still opens something, the newest first. */
const LIVE: Partial<ListState> = {
  orderColumn: 'created_at',
  direction: 'desc',
  filters: [{ column: 'state', operator: 'equals', value: 'active' }],
};

export function PublicLinksListPage() {
  const [asked, setAsked] = useState<{ what: 'address' | 'revoke'; row: PublicLinkRow } | null>(null);
  const close = () => setAsked(null);
  return (
    <PageFrame subtitle="O que se abre sem entrar no Conforme: formulários, compartilhamentos e convites.">
      <GridScreen
        list={publicLinksList}
        routeName="public_links"
        path="/public-links"
        nameOf={(row) => row.label}
        cells={{
          state: (row) => <LinkStateChip state={row.state} />,
          uses: (row) => <Uses row={row} />,
          expires_at: (row) => (row.expires_at === null ? <span className="muted">sem fim</span> : undefined),
          last_used_at: (row) =>
            row.last_used_at === null ? (
              <span className="muted">{isCounted(row) ? 'nunca' : 'não contamos'}</span>
            ) : undefined,
        }}
        rowActions={(row) => (
          <LinkRowActions
            row={row}
            onCopy={() => setAsked({ what: 'address', row })}
            onRevoke={() => setAsked({ what: 'revoke', row })}
          />
        )}
        bulkActions={linkBulkActions}
        opening={LIVE}
        emptyHint="Nenhum link vale agora. Cada um aparece aqui assim que alguém o cria, com quem o criou e quantas vezes foi usado."
      />
      <LinkAddressDialog
        opened={asked?.what === 'address'}
        link={asked?.what === 'address' ? asked.row : null}
        onClose={close}
      />
      <RevokeQuestion
        opened={asked?.what === 'revoke'}
        link={asked?.what === 'revoke' ? asked.row : null}
        onClose={close}
      />
    </PageFrame>
  );
}

/** How often and when a sealed channel is opened would tell of reports. */
const isCounted = ({ purpose }: PublicLinkRow): boolean => !(purpose in sealedChannels.labels);

function Uses({ row }: { row: PublicLinkRow }) {
  if (!isCounted(row)) return <span className="muted">não contamos</span>;
  return (
    <span className="num nowrap">
      {row.uses.toLocaleString('pt-BR')}
      {row.max_uses !== null && ` de ${row.max_uses.toLocaleString('pt-BR')}`}
    </span>
  );
}
