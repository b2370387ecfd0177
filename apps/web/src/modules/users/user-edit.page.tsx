import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import type { UserDetail } from '@conforme/contracts/modules/users/users.schemas.ts';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { formatDateTime } from '../../core/format/date-time.ts';
import type { PageProps } from '../../core/pages/bind-pages.ts';
import { ErrorScreen } from '../../core/ui/error-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { UserPanel } from './account/user-panel.tsx';
import { UserEditForm } from './fields/user-edit-form.tsx';

export function UserEditPage({ params: { id } }: PageProps<'/users/:id/edit'>) {
  const user = useEndpoint(users.endpoints.read, { params: { id } });
  // Counts the times the form starts again from what is stored.
  const [start, setStart] = useState(0);
  // What an action of this user made of the account: the form goes on from it without a conflict.
  const [changed, setChanged] = useState<UserDetail | null>(null);
  const detail = user.data;
  if (!detail)
    return (
      <PageFrame>
        <div className="card">
          {user.isError ? (
            <NotLoaded isGone={user.error.status === 404} retry={() => user.refetch()} />
          ) : (
            <Loading />
          )}
        </div>
      </PageFrame>
    );
  return (
    <PageFrame
      title={detail.name}
      subtitle={
        <span className="num">
          {detail.email} · última alteração em {formatDateTime(detail.updated_at)}
        </span>
      }
    >
      <div className="form-with-side">
        <UserEditForm
          key={start}
          detail={detail}
          changed={changed}
          onReload={async () => {
            await user.refetch();
            setStart(start + 1);
          }}
        />
        <UserPanel detail={detail} onDone={setChanged} />
      </div>
    </PageFrame>
  );
}

function Loading() {
  return (
    <div className="form-section skeleton" role="status">
      <p className="visually-hidden">Carregando o usuário</p>
      {[0, 1, 2, 3].map((line) => (
        <span key={line} style={{ blockSize: 36, marginBlockEnd: 20 }} />
      ))}
    </div>
  );
}

function NotLoaded({ isGone, retry }: { isGone: boolean; retry: () => void }) {
  return (
    <ErrorScreen
      title={isGone ? 'Usuário não encontrado' : 'O usuário não pôde ser carregado'}
      detail={
        isGone
          ? 'Ele foi excluído ou não pertence à entidade que você está vendo.'
          : 'Nada foi alterado. Confira sua conexão e tente de novo.'
      }
      action={{ label: 'Tentar novamente', run: retry }}
    />
  );
}
