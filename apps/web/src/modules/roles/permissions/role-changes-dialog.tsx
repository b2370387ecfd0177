import { Button, Modal } from '@mantine/core';

export interface RoleChanges {
  readonly given: readonly string[];
  readonly taken: readonly string[];
  /** Null when it stays as it is. */
  readonly secondFactor: 'required' | 'dropped' | null;
}

interface Props {
  readonly changes: RoleChanges | null;
  readonly usersCount: number;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** What will change, for how many people, before it does. */
export function RoleChangesDialog({ changes, usersCount, onClose, onConfirm }: Props) {
  return (
    <Modal opened={changes !== null} onClose={onClose} title="O que vai mudar" size={560}>
      {changes && (
        <>
          <p className="confirm-question">{reachWords(usersCount)}</p>
          <ChangeList title="Permissões dadas" names={changes.given} />
          <ChangeList title="Permissões retiradas" names={changes.taken} />
          {changes.secondFactor && (
            <p className="role-change">
              {changes.secondFactor === 'required'
                ? 'O grupo passa a exigir o segundo fator.'
                : 'O grupo deixa de exigir o segundo fator.'}
            </p>
          )}
        </>
      )}
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Voltar
        </Button>
        <Button data-autofocus onClick={onConfirm}>
          Salvar mudanças
        </Button>
      </div>
    </Modal>
  );
}

function reachWords(count: number): string {
  if (count === 0) return 'Ninguém da entidade ativa está neste grupo agora.';
  const people =
    count === 1 ? 'Uma pessoa da entidade ativa está' : `${count} pessoas da entidade ativa estão`;
  return `${people} neste grupo. A mudança vale já no próximo clique${count === 1 ? '' : ' de cada uma'}.`;
}

function ChangeList({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section className="role-change" aria-label={title}>
      <h3>
        {title} <span className="muted num">({names.length})</span>
      </h3>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
