import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { PageFrame } from '../ui/page.tsx';
import './form.css';
import { RecordElsewhere, useOrganisationElsewhere } from './record-elsewhere.tsx';

interface Read<Detail> {
  readonly data: Detail | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly error: ApiError | null;
  readonly refetch: () => Promise<{ readonly data?: Detail | undefined; readonly error: ApiError | null }>;
}

interface Props<Detail> {
  /** `useEndpoint(module.endpoints.read, { params })`. */
  readonly record: Read<Detail>;
  /** 'Usuário não encontrado' */
  readonly notFound: string;
  /** Why it may not be there, where deleting or the entity are not the reasons. */
  readonly notFoundDetail?: string;
  /** Where the list of them is. Without one, the way on is the Mural. */
  readonly listPath?: string;
  /** Drawn once the record is there; `reread` asks for it again, as it is stored now. */
  readonly children: (detail: Detail, reread: () => Promise<Detail>) => ReactNode;
}

/** A page about one record: its shape while it comes, a way on when it is gone, a second try when it fails. */
export function RecordScreen<Detail>({
  record,
  notFound,
  notFoundDetail = 'Ele foi excluído ou não pertence à entidade que você está vendo.',
  listPath,
  children,
}: Props<Detail>) {
  const { history } = useRouter();
  const elsewhere = useOrganisationElsewhere(record.error?.status === 404);
  const reread = async () => {
    const { data, error } = await record.refetch();
    if (error || data === undefined) throw error;
    return data;
  };
  // What an earlier visit left in memory may be old by now, and a form would start from it: it waits for the answer.
  const isFresh = useRef(false);
  if (!record.isFetching) isFresh.current = true;
  if (record.data !== undefined && isFresh.current) return children(record.data, reread);
  // An address that is no number is refused, not searched for: nothing is there either.
  const isGone = record.error?.status === 404 || record.error?.status === 422;
  if (isGone && !record.isFetching && elsewhere)
    return <RecordElsewhere entity={elsewhere} listPath={listPath ?? '/'} />;
  const retry = { label: 'Tentar novamente', run: () => record.refetch() };
  const away = {
    label: listPath === undefined ? 'Ir para o Mural' : 'Ver a lista',
    run: () => history.push(listPath ?? '/'),
    leads: true as const,
  };
  return (
    <PageFrame>
      {record.isError && !record.isFetching ? (
        <div className="card">
          <ErrorScreen
            title={isGone ? notFound : 'O registro não pôde ser carregado'}
            detail={isGone ? notFoundDetail : 'Nada foi alterado. Confira sua conexão e tente de novo.'}
            action={isGone ? away : retry}
            second={isGone ? retry : away}
          />
        </div>
      ) : (
        <FormSkeleton />
      )}
    </PageFrame>
  );
}

const SECTIONS = [4, 2];

function FormSkeleton() {
  return (
    <div className="form" role="status">
      <p className="visually-hidden">Carregando o formulário</p>
      {SECTIONS.map((fields) => (
        <div key={fields} className="card form-section skeleton form-skeleton" aria-hidden="true">
          <span className="form-skeleton-head" />
          <div className="form-grid">
            {Array.from({ length: fields }, (_, field) => field).map((field) => (
              <span key={field} className="form-skeleton-field" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
