import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import type { Question, Questionnaire } from '@conforme/contracts/platform/questionnaires/questions.ts';
import { Button, Checkbox, Modal, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import './bank-dialog.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly bank: () => Promise<Questionnaire>;
  /** What is there already is not offered again. */
  readonly content: Questionnaire;
  readonly onAdd: (bank: readonly Question[], ids: readonly string[]) => void;
}

/** Ready questions, by section: as many as one likes at once. */
export function BankDialog({ opened, onClose, bank, content, onAdd }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Banco de perguntas" size={720}>
      {opened && <Choosing {...{ onClose, bank, content, onAdd }} />}
    </Modal>
  );
}

function Choosing({ onClose, bank, content, onAdd }: Omit<Props, 'opened'>) {
  const { data } = useQuery({
    queryKey: ['question-bank'],
    queryFn: bank,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (!data) return <Skeleton height={320} role="status" aria-label="Carregando" />;
  const there = new Set(content.questions.map(({ id }) => id));
  const wanted = plainText(words.trim());
  const found = data.questions.filter(
    ({ label, code = '' }) => wanted === '' || plainText(`${code} ${label}`).includes(wanted),
  );
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <>
      <TextInput
        aria-label="Buscar no banco"
        placeholder="Buscar"
        data-autofocus
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden="true" />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div className="builder-bank">
        {found.length === 0 && <p className="muted">Nenhuma pergunta com essas palavras.</p>}
        {data.sections.map(({ id, title }) => {
          const own = found.filter(({ section }) => section === id);
          return own.length === 0 ? null : (
            <fieldset key={id} className="builder-options">
              <legend>{title}</legend>
              {own.map((question) => (
                <Checkbox
                  key={question.id}
                  label={`${question.code ?? ''} ${question.label}`.trim()}
                  description={there.has(question.id) ? 'Já está neste modelo.' : undefined}
                  disabled={there.has(question.id)}
                  checked={there.has(question.id) || chosen.includes(question.id)}
                  onChange={() => toggle(question.id)}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onAdd(data.questions, chosen)}>
          {chosen.length === 1 ? 'Adicionar 1 pergunta' : `Adicionar ${chosen.length} perguntas`}
        </Button>
      </div>
    </>
  );
}
