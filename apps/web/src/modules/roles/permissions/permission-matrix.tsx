import type { PermissionTree } from '@conforme/contracts/modules/roles/roles.schemas.ts';
import { Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { FieldOf } from '../../../core/form/field-of.ts';
import { PermissionArea } from './permission-area.tsx';
import { allPermissions, type Permission, searchTree } from './permission-choice.ts';
import './permission-matrix.css';
import '../../../core/ui/field-styles.ts';

interface Props {
  readonly of: FieldOf<number[]>;
  readonly tree: PermissionTree;
  /** Without these nobody could manage the installation: they stay. */
  readonly fixed: readonly number[];
}

/** Permissions by module and functionality. A header ticks everything under it that may be ticked. */
export function PermissionMatrix({ of, tree, fixed }: Props) {
  const [search, setSearch] = useState('');
  const [onlyChosen, setOnlyChosen] = useState(false);
  const all = allPermissions(tree);
  const chosen = new Set(of.value);
  useEffect(() =>
    of.describe({
      label: 'Permissões',
      words: (ids: number[]) =>
        all
          .filter(({ id }) => ids.includes(id))
          .map(({ display_name }) => display_name)
          .join(', '),
    }),
  );
  const found = searchTree(tree, search, ({ id }) => !onlyChosen || chosen.has(id));
  const whyFixed = (permission: Permission) =>
    fixed.includes(permission.id)
      ? 'Esta permissão não pode ser retirada: sem ela ninguém administraria o sistema.'
      : permission.held
        ? null
        : 'O seu grupo ativo não tem esta permissão: você não pode dá-la nem retirá-la.';
  const choose = (next: ReadonlySet<number>) =>
    // The order of the tree, so that the same choice always reads the same.
    of.set(all.filter(({ id }) => next.has(id)).map(({ id }) => id));
  return (
    <div className="form-wide matrix" data-path={of.path}>
      <div className="matrix-bar">
        <TextInput
          className="matrix-search"
          type="search"
          placeholder="Pesquisar"
          aria-label="Pesquisar permissão"
          leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <Switch
          label="Só as marcadas"
          checked={onlyChosen}
          onChange={(event) => setOnlyChosen(event.currentTarget.checked)}
        />
        <p className="muted num matrix-count" role="status">
          {chosen.size} de {all.length} marcadas
        </p>
      </div>
      {of.error && (
        <p className="matrix-error" role="alert">
          {of.error}
        </p>
      )}
      {found.length === 0 && <p className="muted matrix-none">Nenhuma permissão com esse nome.</p>}
      {found.map((area) => (
        <PermissionArea
          key={area.id}
          area={area}
          chosen={chosen}
          choose={choose}
          whyFixed={whyFixed}
          isReadOnly={of.isReadOnly}
        />
      ))}
    </div>
  );
}
