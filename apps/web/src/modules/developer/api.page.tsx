import { system } from '@conforme/contracts/modules/system/system.contract.ts';
import { TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import { ErrorScreen } from '../../core/ui/error-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import { ApiCall } from './api-call.tsx';
import { type ApiOperation, operationsOf } from './api-operations.ts';
import './developer.css';

/** Every operation of the catalogue, callable as the signed-in user in the active entity. */
export function ApiPage() {
  const described = useEndpoint(system.endpoints.openapi, {});
  return (
    <PageFrame subtitle="As chamadas saem com a sua sessão e a entidade ativa, e valem de verdade.">
      {described.isPending && <p role="status">Carregando as operações…</p>}
      {described.isError && (
        <div className="card">
          <ErrorScreen
            title="A descrição da API não pôde ser carregada"
            detail="Nada foi alterado. Confira sua conexão e tente de novo."
            action={{ label: 'Tentar novamente', run: () => described.refetch() }}
          />
        </div>
      )}
      {described.isSuccess && <Operations operations={operationsOf(described.data)} />}
    </PageFrame>
  );
}

function Operations({ operations }: { operations: readonly ApiOperation[] }) {
  const [search, setSearch] = useState('');
  const [chosenId, choose] = useState(operations[0]?.id ?? '');
  const wanted = search.trim().toLowerCase();
  const found = operations.filter(({ method, path, summary }) =>
    `${method} ${path} ${summary}`.toLowerCase().includes(wanted),
  );
  const chosen = operations.find(({ id }) => id === chosenId);
  return (
    <div className="developer-columns api-columns">
      <section className="card developer-card" aria-label="Operações">
        <TextInput
          type="search"
          placeholder="Pesquisar"
          aria-label="Pesquisar operação"
          leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {found.length === 0 && <EmptyState title="Nenhuma operação encontrada." />}
        <ul className="plain-list api-operations">
          {found.map((operation) => (
            <li key={operation.id}>
              <UnstyledButton
                className="api-operation"
                aria-current={operation.id === chosenId || undefined}
                onClick={() => choose(operation.id)}
              >
                <span className="api-method" data-method={operation.method}>
                  {operation.method}
                </span>
                <span className="grow">
                  <span className="api-path">{operation.path}</span>
                  <span className="muted small">{operation.summary}</span>
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </section>
      {chosen && <ApiCall key={chosen.id} operation={chosen} />}
    </div>
  );
}
