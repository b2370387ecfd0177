import type { Page } from '@conforme/contracts/core/pages.ts';
import { allPages } from '@conforme/contracts/page-catalog.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';
import { formatLongDay, hourNow } from '../../core/format/date-time.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { HomeBlock } from '../../core/pages/bind-pages.ts';
import { useHomeBlocks } from '../../core/pages/home-blocks.tsx';
import { mayOpen, useCan } from '../../core/session/permissions.ts';
import { useActiveEntity, useSessionUser } from '../../core/session/session-store.ts';
import { CatalogIcon } from '../../core/ui/icon.tsx';
import './home.css';
import '../../core/ui/page.css';

export function HomePage() {
  const user = useSessionUser();
  const entity = useActiveEntity();
  const can = useCan();
  const blocks = useHomeBlocks().filter((block) => can(block.rule));
  const now = new Date();
  return (
    <div className="page">
      <div className="home-top">
        <p className="muted">{formatLongDay(now)}</p>
        <h1 className="page-title" tabIndex={-1}>
          {greeting(hourNow(now))}, {user?.name.split(' ')[0]}
        </h1>
        {entity && <p className="muted">{entity.name}</p>}
      </div>
      {blocks.map((block) => (
        <LoadedBlock key={block.key} block={block} />
      ))}
      <Shortcuts />
    </div>
  );
}

const greeting = (hour: number) =>
  hour < 5 ? 'Boa noite' : hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite';

/** Everything this user may open now, from the catalogue; it grows with the modules. */
function Shortcuts() {
  const pages = allPages.filter((page) => page.quickSearch && page.path !== '/' && mayOpen(page.access));
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts" className="home-heading">
        O que você pode abrir
      </h2>
      {pages.length === 0 ? (
        <p className="card home-nothing">
          Seu grupo ainda não dá acesso a nenhuma página. Fale com quem administra o Conforme na sua
          organização.
        </p>
      ) : (
        <ul className="plain-list home-cards">
          {pages.map((page) => (
            <li key={page.path}>
              <Shortcut page={page} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Shortcut({ page }: { page: Page }) {
  return (
    <AppLink to={page.path} className="card home-card">
      <span className="home-icon">
        <CatalogIcon name={page.quickSearch?.icon ?? ''} size={20} />
      </span>
      <span className="grow medium">{page.quickSearch?.label}</span>
      <IconChevronRight size={16} stroke={1.7} className="flip" aria-hidden="true" />
    </AppLink>
  );
}

/** A block that cannot be loaded is left out: the Mural is never worse for it. */
function LoadedBlock({ block }: { block: HomeBlock }) {
  const [Block, setBlock] = useState<ComponentType | null>(null);
  useEffect(() => {
    block.load().then(
      (loaded) => setBlock(() => loaded),
      () => undefined,
    );
  }, [block]);
  return Block && <Block />;
}
