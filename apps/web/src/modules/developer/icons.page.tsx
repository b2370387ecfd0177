import { menuGroups } from '@conforme/contracts/core/pages.ts';
import { allPages } from '@conforme/contracts/page-catalog.ts';
import { TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import { CatalogIcon, catalogIcons } from '../../core/ui/icon.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import './developer.css';

/** Where each name is used, so that whoever changes an icon knows what changes with it. */
const places = usesByIcon();

function usesByIcon(): Readonly<Record<string, readonly string[]>> {
  const uses: Record<string, string[]> = {};
  const add = (icon: string | undefined, place: string) => {
    if (icon !== undefined) uses[icon] = [...new Set([...(uses[icon] ?? []), place])];
  };
  for (const group of menuGroups) add(group.icon, group.label);
  for (const page of allPages) {
    add(page.menu?.icon, page.title);
    add(page.quickSearch?.icon, page.title);
  }
  return uses;
}

/** The drawings the catalogue can name. A name is copied with one press. */
export function IconsPage() {
  const [search, setSearch] = useState('');
  const [copied, setCopied] = useState<string | null>(null);
  const wanted = search.trim().toLowerCase();
  const names = Object.keys(catalogIcons)
    .sort()
    .filter((name) => `${name} ${(places[name] ?? []).join(' ')}`.toLowerCase().includes(wanted));
  const copy = async (name: string) => {
    await navigator.clipboard.writeText(name).then(
      () => setCopied(name),
      () => setCopied(null),
    );
  };
  return (
    <PageFrame subtitle="Os desenhos que o catálogo de páginas pode nomear. Clique para copiar o nome.">
      <section className="card developer-card" aria-label="Ícones">
        <TextInput
          type="search"
          className="developer-search"
          placeholder="Pesquisar"
          aria-label="Pesquisar ícone"
          leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {names.length === 0 ? (
          <EmptyState title="Nenhum ícone com esse nome." />
        ) : (
          <ul className="plain-list icon-list">
            {names.map((name) => (
              <li key={name}>
                <UnstyledButton className="icon-tile" onClick={() => copy(name)}>
                  <CatalogIcon name={name} size={28} />
                  <span className="medium">{name}</span>
                  <span className="muted small">
                    {copied === name ? (
                      <span className="icon-copied">
                        <IconCheck size={14} stroke={2} aria-hidden="true" /> Nome copiado
                      </span>
                    ) : (
                      (places[name]?.join(', ') ?? 'sem uso no catálogo')
                    )}
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
        <p role="status" className="visually-hidden">
          {copied ? `Nome ${copied} copiado` : ''}
        </p>
      </section>
    </PageFrame>
  );
}
