import { Button, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import '../ui/field-styles.ts';

export interface Difference {
  readonly field: string;
  readonly label: string;
  readonly mine: string;
  readonly current: string;
}
export type Choices = Readonly<Record<string, 'mine' | 'current'>>;

interface Props {
  readonly opened: boolean;
  readonly differences: readonly Difference[];
  readonly onClose: () => void;
  /** Leaves what was typed and takes what is stored now. */
  readonly onReload: () => void;
  /** Goes on from the choices, over the version that is stored now. */
  readonly onMerge: (choices: Choices) => void;
}

/** Somebody else saved this record first: nobody's work is overwritten without being looked at. */
export function ConflictDialog({ opened, differences, onClose, onReload, onMerge }: Props) {
  const [isComparing, setComparing] = useState(false);
  const close = () => {
    setComparing(false);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title="Este registro mudou enquanto você editava" size={640}>
      {isComparing ? (
        <Comparison
          differences={differences}
          onBack={() => setComparing(false)}
          onMerge={(choices) => {
            setComparing(false);
            onMerge(choices);
          }}
        />
      ) : (
        <>
          <p className="confirm-question">
            Outra pessoa gravou uma alteração depois que você abriu esta tela. Recarregue para ver como está
            agora, ou compare campo por campo e escolha o que fica.
          </p>
          <div className="modal-foot">
            <Button variant="default" onClick={onReload}>
              Recarregar
            </Button>
            <Button data-autofocus onClick={() => setComparing(true)}>
              Comparar
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}

interface ComparisonProps {
  readonly differences: readonly Difference[];
  readonly onBack: () => void;
  readonly onMerge: (choices: Choices) => void;
}

function Comparison({ differences, onBack, onMerge }: ComparisonProps) {
  const [choices, setChoices] = useState<Choices>(
    Object.fromEntries(differences.map(({ field }) => [field, 'mine' as const])),
  );
  return (
    <>
      {differences.length === 0 ? (
        <p className="confirm-question">
          Nada do que você mudou foi mudado por outra pessoa: os outros campos passam a mostrar o que está
          gravado agora. Pode continuar e salvar.
        </p>
      ) : (
        differences.map(({ field, label, mine, current }) => (
          <Radio.Group
            key={field}
            className="difference"
            label={label}
            value={choices[field] ?? 'mine'}
            onChange={(value) => setChoices({ ...choices, [field]: value as 'mine' | 'current' })}
          >
            <Radio value="mine" label={mine || '(vazio)'} description="O que você digitou" />
            <Radio value="current" label={current || '(vazio)'} description="O que está gravado agora" />
          </Radio.Group>
        ))
      )}
      <div className="modal-foot">
        <Button variant="default" onClick={onBack}>
          Voltar
        </Button>
        <Button onClick={() => onMerge(choices)}>Continuar com estas escolhas</Button>
      </div>
    </>
  );
}
