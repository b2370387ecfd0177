import { Button, Modal } from '@mantine/core';
import './selection-bar.css';

interface Props {
  readonly title: string;
  readonly finished: number;
  readonly all: number;
  readonly onStop: () => void;
}

/** How far something done to many is; it can be stopped, and not closed from beside. */
export const BulkProgress = ({ title, finished, all, onStop }: Props) => (
  <Modal opened onClose={() => undefined} title={title} size={440} withCloseButton={false}>
    <p role="status" className="num">
      {finished.toLocaleString('pt-BR')} de {all.toLocaleString('pt-BR')}
    </p>
    <progress className="bulk-progress" aria-label={title} max={all} value={finished} />
    <div className="modal-foot">
      <Button variant="default" data-autofocus onClick={onStop}>
        Parar
      </Button>
    </div>
  </Modal>
);
