import { legalEntities } from '@conforme/contracts/modules/legal-entities/legal-entities.contract.ts';
import { unitKinds } from '@conforme/contracts/platform/organisations/organisation-words.ts';
import { Button, Skeleton, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { AppLink } from '../../core/navigation/app-link.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { Chip } from '../../core/ui/chip.tsx';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import { ErrorScreen } from '../../core/ui/error-screen.tsx';
import { type Branch, branchesNamed, branchesOf } from './organisation-branches.ts';
import './legal-entities.css';
import './organisation-tree.css';

/** From here on nobody finds a unit by looking. */
const MANY = 12;

/** What is in scope as it stands: opened and closed by click or by the arrows, as a tree is used everywhere. */
export function OrganisationTree() {
  const nodes = useEndpoint(legalEntities.endpoints.tree, {});
  const all = useMemo(() => branchesOf(nodes.data ?? []), [nodes.data]);
  const [search, setSearch] = useState('');
  const branches = useMemo(() => (search.trim() ? branchesNamed(all, search) : all), [all, search]);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState<number | null>(null);
  const tree = useRef<HTMLDivElement>(null);
  if (nodes.isError)
    return (
      <ErrorScreen
        title="A árvore não pôde ser lida"
        detail="Nada foi perdido."
        action={{ label: 'Tentar novamente', run: () => nodes.refetch() }}
      />
    );
  if (nodes.isPending) return <Skeleton height={220} />;
  if (all.length === 0)
    return <EmptyState title="Nenhuma organização" hint="Escolha outra entidade no alto da tela." />;

  const toggle = (id: number, isOpen: boolean) =>
    setClosed((before) => {
      const after = new Set(before);
      if (isOpen) after.delete(id);
      else after.add(id);
      return after;
    });
  const shown = visible(branches, closed);
  const active = shown.find(({ branch }) => branch.node.id === current) ?? shown[0];
  const focus = (id: number | undefined) => {
    if (id === undefined) return;
    setCurrent(id);
    tree.current?.querySelector<HTMLElement>(`[data-node="${id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active) return;
    const { node, units } = active.branch;
    const at = shown.indexOf(active);
    const isOpen = units.length > 0 && !closed.has(node.id);
    const isTowardsEnd = event.key === (document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
    const isTowardsStart = event.key === (document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft');
    if (event.key === 'ArrowDown') focus(shown[at + 1]?.branch.node.id);
    else if (event.key === 'ArrowUp') focus(shown[at - 1]?.branch.node.id);
    else if (event.key === 'Home') focus(shown[0]?.branch.node.id);
    else if (event.key === 'End') focus(shown.at(-1)?.branch.node.id);
    else if (isTowardsEnd && units.length > 0) isOpen ? focus(units[0]?.node.id) : toggle(node.id, true);
    else if (isTowardsStart) isOpen ? toggle(node.id, false) : focus(active.above ?? undefined);
    else if (event.key === 'Enter')
      tree.current?.querySelector<HTMLElement>(`[data-node="${node.id}"] a`)?.click();
    else return;
    event.preventDefault();
  };
  const parents = (nodes.data ?? []).flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id]));
  const tops = new Set(all.map(({ node }) => node.id));
  return (
    <div className="card organisation-tree">
      {parents.length >= MANY && (
        <div className="organisation-tree-tools">
          <TextInput
            type="search"
            placeholder="Pesquisar"
            aria-label="Pesquisar na árvore"
            leftSection={<IconSearch size={15} stroke={1.7} aria-hidden="true" />}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              setClosed(new Set());
            }}
          />
          <Button
            variant="default"
            onClick={() => setClosed(new Set(closed.size > 0 ? [] : parents.filter((id) => !tops.has(id))))}
          >
            {closed.size > 0 ? 'Abrir tudo' : 'Recolher'}
          </Button>
        </div>
      )}
      {branches.length === 0 && (
        <p className="muted organisation-tree-none" role="status">
          Nenhuma unidade com esse nome.
        </p>
      )}
      <div ref={tree} role="tree" aria-label="Organizações" onKeyDown={onKeyDown} hidden={shown.length === 0}>
        {shown.map((line) => (
          <TreeLine
            key={line.branch.node.id}
            line={line}
            isOpen={!closed.has(line.branch.node.id)}
            isCurrent={line === active}
            onToggle={toggle}
            onFocus={() => setCurrent(line.branch.node.id)}
          />
        ))}
      </div>
    </div>
  );
}

interface Line {
  readonly branch: Branch;
  readonly level: number;
  readonly above: number | null;
}

/** Line by line, without what lies inside closed ones. */
function visible(
  branches: readonly Branch[],
  closed: ReadonlySet<number>,
  level = 1,
  above: number | null = null,
): Line[] {
  return branches.flatMap((branch) => [
    { branch, level, above },
    ...(closed.has(branch.node.id) ? [] : visible(branch.units, closed, level + 1, branch.node.id)),
  ]);
}

interface LineProps {
  readonly line: Line;
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly onToggle: (id: number, isOpen: boolean) => void;
  readonly onFocus: () => void;
}

function TreeLine({ line: { branch, level }, isOpen, isCurrent, onToggle, onFocus }: LineProps) {
  const { node, units, inside } = branch;
  const mayEdit = useCan()('legal_entities.edit');
  const counts = [
    unitKinds.labels[node.kind],
    inside > 0 && `${inside} ${inside === 1 ? 'unidade' : 'unidades'}`,
    `${node.people.toLocaleString('pt-BR')} ${node.people === 1 ? 'pessoa' : 'pessoas'}`,
  ];
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-expanded={units.length > 0 ? isOpen : undefined}
      aria-selected={false}
      data-node={node.id}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      className="organisation-node"
      style={{ '--level': level } as CSSProperties}
    >
      {units.length > 0 ? (
        <UnstyledButton
          tabIndex={-1}
          aria-hidden="true"
          className="organisation-toggle"
          data-open={isOpen || undefined}
          onClick={() => onToggle(node.id, !isOpen)}
        >
          <IconChevronRight size={16} stroke={1.8} className="flip" />
        </UnstyledButton>
      ) : (
        <span className="organisation-toggle" />
      )}
      <span className="grow organisation-node-words">
        {mayEdit ? (
          <AppLink to={`/people/legal_entities/${node.id}/edit`} tabIndex={-1}>
            {node.name}
          </AppLink>
        ) : (
          <span>{node.name}</span>
        )}
        <span className="muted small num organisation-line">{counts.filter(Boolean).join(' · ')}</span>
      </span>
      {node.state === 'inactive' && <Chip tone="mute">Inativa</Chip>}
      {node.gaps > 0 && (
        <Chip tone="info">{node.gaps === 1 ? 'falta 1 item' : `faltam ${node.gaps} itens`}</Chip>
      )}
    </div>
  );
}
