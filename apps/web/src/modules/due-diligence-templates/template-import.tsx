import type { QuestionnaireFile } from '@conforme/contracts/platform/questionnaires/questionnaire-file.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { FileChoice } from './file-choice.tsx';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** How many there are now, and would be replaced. */
  readonly questions: number;
  readonly onRead: (file: QuestionnaireFile) => void;
}

/** Replaces what is being written by what a file holds. */
export function TemplateImport({ opened, onClose, questions, onRead }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Importar de um arquivo" size={520}>
      {opened && <Reading {...{ onClose, questions, onRead }} />}
    </Modal>
  );
}

function Reading({ onClose, questions, onRead }: Omit<Props, 'opened'>) {
  const [file, setFile] = useState<QuestionnaireFile | null>(null);
  return (
    <>
      <p>
        As seções e perguntas do arquivo entram no lugar das {questions} deste rascunho. A versão ativa não
        muda.
      </p>
      <FileChoice label={file ? 'Trocar o arquivo' : 'Escolher arquivo'} onRead={setFile} />
      {file && (
        <p className="muted" role="status">
          {file.name}: {file.content.sections.length} seções e {file.content.questions.length} perguntas.
        </p>
      )}
      <div className="modal-foot">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={!file} onClick={() => file && onRead(file)}>
          Substituir o rascunho
        </Button>
      </div>
    </>
  );
}
