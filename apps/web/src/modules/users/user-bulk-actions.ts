import { usersList } from '@conforme/contracts/modules/users/users.list.ts';
import type { UserRow } from '@conforme/contracts/modules/users/users.schemas.ts';
import { IconBan, IconLockOpen } from '@tabler/icons-react';
import { endpointRef } from '../../core/api/endpoint-ref.ts';
import type { AskedBulkAction } from '../../core/grid/bulk/bulk-action.ts';

const action = (verb: string) => endpointRef('POST', `${usersList.path}/:id/${verb}`);
const people = (count: number) => (count === 1 ? 'A pessoa' : `As ${count} pessoas`);

/** What can be done to several accounts at once; nobody locks themselves out. */
export const userBulkActions = (me: number | undefined): readonly AskedBulkAction<UserRow>[] => [
  {
    label: 'Bloquear',
    icon: IconBan,
    rule: 'users.edit',
    endpoint: action('block'),
    done: 'bloqueados',
    question: (count) =>
      count === 1
        ? 'A pessoa sai de todas as sessões agora e não entra mais até ser desbloqueada.'
        : `${people(count)} saem de todas as sessões agora e não entram mais até serem desbloqueadas.`,
    appliesTo: (row) => row.id !== me && (row.status === 'active' || row.status === 'invited'),
    isDangerous: true,
    wholeFilter: true,
  },
  {
    label: 'Desbloquear',
    icon: IconLockOpen,
    rule: 'users.edit',
    endpoint: action('unblock'),
    done: 'desbloqueados',
    question: (count) =>
      count === 1
        ? 'A pessoa volta a entrar com a senha que já tinha.'
        : `${people(count)} voltam a entrar com a senha que já tinham.`,
    appliesTo: (row) => row.status === 'blocked',
  },
];
