import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { AppLink } from '../../core/navigation/app-link.tsx';
import type { AttentionItem } from '../../core/pages/home-parts.tsx';
import { addressOf, type Checked } from './use-home-checks.ts';

/** What waits for the user, each with its way to the list. Calm when there is nothing. */
export function HomeAttention({ items }: { items: readonly Checked<AttentionItem, number>[] }) {
  const isAsking = items.some(({ result }) => result.isPending);
  const failed = items.filter(({ result }) => result.isError);
  const waiting = items.filter(({ result }) => (result.data ?? 0) > 0);
  return (
    <section className="card home-section" aria-labelledby="attention" aria-busy={isAsking}>
      <h2 id="attention">Precisa da sua atenção</h2>
      {waiting.length > 0 && (
        <ul className="plain-list home-rows">
          {waiting.map(({ part, result }) => (
            <li key={part.key}>
              <AppLink to={addressOf(part)} className="home-row">
                <span className="home-count num" aria-hidden="true">
                  {result.data}
                </span>
                <span className="grow">{part.sentence(result.data ?? 0)}</span>
                <IconChevronRight size={16} stroke={1.7} className="flip" aria-hidden="true" />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      {isAsking && waiting.length === 0 && <RowsSkeleton rows={2} />}
      {!isAsking && failed.length === 0 && waiting.length === 0 && (
        <p className="home-calm">
          <IconCircleCheck size={20} stroke={1.6} aria-hidden="true" />
          Tudo em dia: nada espera por você agora.
        </p>
      )}
      {failed.length > 0 && <CheckFailed onRetry={() => failed.map(({ result }) => result.refetch())} />}
    </section>
  );
}

export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className="skeleton home-skeleton" role="status">
      <p className="visually-hidden">Carregando</p>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing but their place tells these bars apart.
        <span key={index} style={{ inlineSize: `${78 - index * 14}%` }} />
      ))}
    </div>
  );
}

export function CheckFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="home-failed" role="alert">
      <IconAlertCircle size={18} stroke={1.7} aria-hidden="true" />
      <span>
        Não foi possível consultar tudo agora.{' '}
        <UnstyledButton className="callout-action" onClick={onRetry}>
          Tentar novamente
        </UnstyledButton>
      </span>
    </p>
  );
}
