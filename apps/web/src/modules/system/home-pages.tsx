import { allPages } from '@conforme/contracts/page-catalog.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { mayOpen, useCan } from '../../core/session/permissions.ts';
import { CatalogIcon } from '../../core/ui/icon.tsx';
import { useStarredPages } from '../../platform/starred/starred-pages.ts';

/** The user's starred pages as cards; this page is not a way anywhere from itself. */
export function HomeStarred() {
  const starred = useStarredPages().filter(({ url }) => url !== '/');
  if (starred.length === 0) return null;
  return (
    <section aria-labelledby="starred">
      <h2 id="starred" className="home-heading">
        Suas páginas com estrela
      </h2>
      <ul className="plain-list home-cards">
        {starred.map(({ url, title, icon }) => (
          <li key={url}>
            <AppLink to={url} className="card home-card">
              <span className="home-icon">
                <CatalogIcon name={icon} size={20} />
              </span>
              <span className="grow medium">{title}</span>
              <IconChevronRight size={16} stroke={1.7} className="flip" aria-hidden="true" />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What else this user may open, from the catalogue; it grows with the modules. */
export function HomeOtherPages() {
  useCan();
  const starred = useStarredPages();
  const open = allPages.filter((page) => page.quickSearch && page.path !== '/' && mayOpen(page.access));
  const others = open.filter((page) => !starred.some(({ url }) => url === page.path));
  if (open.length > 0 && others.length === 0) return null;
  return (
    <section className="card home-section" aria-labelledby="others">
      <h2 id="others">O que você pode abrir</h2>
      {others.length === 0 ? (
        <p className="home-calm">
          Seu grupo ainda não dá acesso a nenhuma página. Fale com quem administra o Conforme na sua
          organização.
        </p>
      ) : (
        <ul className="plain-list home-rows">
          {others.map((page) => (
            <li key={page.path}>
              <AppLink to={page.path} className="home-row">
                <CatalogIcon name={page.quickSearch?.icon ?? ''} />
                <span className="grow">{page.quickSearch?.label}</span>
                <IconChevronRight size={16} stroke={1.7} className="flip" aria-hidden="true" />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
