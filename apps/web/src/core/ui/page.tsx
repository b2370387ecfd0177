import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '../navigation/app-link.tsx';
import { type Crumb, useCurrentPage } from '../pages/current-page.tsx';
import './page.css';

interface Props {
  /** The catalogue's title unless the page is about one record. */
  readonly title?: ReactNode;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every staff screen: where one is, what this is, what can be done. */
export function PageFrame({ title, subtitle, actions, children }: Props) {
  const { page, crumbs } = useCurrentPage();
  return (
    <div className="page">
      <div className="page-head">
        <div className="grow">
          <Breadcrumb crumbs={crumbs} />
          <h1 className="page-title" tabIndex={-1}>
            {title ?? page.title}
          </h1>
          {subtitle && <div className="page-subtitle">{subtitle}</div>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Você está em" className="crumbs">
      <ol>
        <li>
          <AppLink to="/">Início</AppLink>
        </li>
        {crumbs.map((crumb, index) => (
          <li key={crumb.label}>
            <IconChevronRight size={13} stroke={1.8} className="flip" aria-hidden="true" />
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{crumb.label}</span>
            ) : crumb.path ? (
              <AppLink to={crumb.path}>{crumb.label}</AppLink>
            ) : (
              <span>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
