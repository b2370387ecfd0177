import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { resourceOf } from '../../api/use-endpoint.ts';
import { toastSuccess, toastUndoable } from '../../toast/toast-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { GridRow } from '../grid-model.ts';
import type { AskedBulkAction } from './bulk-action.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { type BulkFailure, type BulkResult, runBulk } from './run-bulk.ts';
import { undoBulk } from './undo-bulk.ts';

interface Props {
  readonly opened: boolean;
  readonly action: AskedBulkAction<GridRow>;
  readonly rows: readonly GridRow[];
  readonly nameOf: (row: GridRow) => string;
  /** These rows have had it done to them. */
  readonly onDone: (rows: readonly GridRow[]) => void;
  readonly onClose: () => void;
}

type Stage = { readonly finished: number } | BulkResult | null;

/** Asks, tells how far it is, and names what could not be done. When all went well a toast says so. */
export function BulkDialog({ opened, action, rows, nameOf, onDone, onClose }: Props) {
  const queries = useQueryClient();
  const [stage, setStage] = useState<Stage>(null);
  // What was asked about stays the same while rows leave the selection.
  const [asked] = useState(rows);
  const fitting = asked.filter((row) => action.appliesTo?.(row) ?? true);
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);

  const run = async () => {
    setStage({ finished: 0 });
    const { signal } = controller.current;
    const result = await runBulk(action.endpoint, fitting, {
      signal,
      onStep: (finished) => setStage({ finished }),
    });
    onDone(result.done);
    await queries.invalidateQueries({ queryKey: [resourceOf(action.endpoint)] });
    if (result.failed.length > 0) return setStage(result);
    const said = `${countOf(result.done.length)} ${wordFor(result.done.length, action.done)}.`;
    const undo = undoOf(result);
    if (undo) toastUndoable(undo, said);
    else toastSuccess(said);
    onClose();
  };
  const undoOf = ({ done }: BulkResult) => {
    const { undo } = action;
    return undo && done.length > 0 ? () => undoBulk(undo, done, { queries, nameOf }) : null;
  };

  if (stage === null)
    return (
      <ConfirmDialog
        opened={opened}
        onClose={onClose}
        onConfirm={run}
        question={action.question(fitting.length)}
        subject={
          <Subject asked={asked.length} fitting={fitting} lostWith={action.lostWith} nameOf={nameOf} />
        }
        isDangerous={action.isDangerous ?? false}
      />
    );
  if ('finished' in stage)
    return (
      <BulkProgress
        title={action.label}
        finished={stage.finished}
        all={fitting.length}
        onStop={() => controller.current.abort()}
      />
    );
  return <Summary {...{ action, nameOf, onClose }} result={stage} undo={undoOf(stage)} />;
}

const countOf = (count: number) => count.toLocaleString('pt-BR');
/** 'excluídos' of several, 'excluído' of one. */
const wordFor = (count: number, done: string) => (count === 1 ? done.replace(/s$/, '') : done);

interface SubjectProps {
  readonly asked: number;
  readonly fitting: readonly GridRow[];
  readonly lostWith: AskedBulkAction<GridRow>['lostWith'];
  readonly nameOf: Props['nameOf'];
}

function Subject({ asked, fitting, lostWith, nameOf }: SubjectProps) {
  const left = asked - fitting.length;
  const [first] = fitting;
  const what = fitting.length === 1 && first ? nameOf(first) : `${countOf(fitting.length)} registros`;
  const lost = lostWith ? [...new Set(fitting.map(lostWith))].filter(Boolean) : [];
  return (
    <span className="grow">
      {what}
      {left > 0 && '. '}
      {left === 1 && '1 registro selecionado fica como está.'}
      {left > 1 && `${countOf(left)} registros selecionados ficam como estão.`}
      {lost.length > 0 && <span className="bulk-lost">{lostWords(lost, fitting.length)}</span>}
    </span>
  );
}

/** The sentences speak of one record. */
const lostWords = (lost: readonly string[], count: number) =>
  `${count > 1 ? 'Em cada caso: ' : ''}${lost.join(' ')}`;

interface SummaryProps extends Pick<Props, 'action' | 'nameOf' | 'onClose'> {
  readonly result: BulkResult;
  /** Takes back what was done; null where nothing does. */
  readonly undo: (() => void) | null;
}

function Summary({ action, result: { done, failed }, undo, nameOf, onClose }: SummaryProps) {
  const could = failed.length === 1 ? 'não pôde ser' : 'não puderam ser';
  return (
    <Modal opened onClose={onClose} title={action.label} size={480} withCloseButton={false}>
      <p role="alert" className="num">
        {countOf(done.length)} {wordFor(done.length, action.done)}, {countOf(failed.length)} {could}:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, with the keyboard too. */}
      <ul className="plain-list bulk-failures" tabIndex={0} aria-label="O que não pôde ser feito">
        {failed.map(({ row, reason }: BulkFailure) => (
          <li key={row.id}>
            <b className="medium">{nameOf(row)}</b>
            <p className="muted">{reason}</p>
          </li>
        ))}
      </ul>
      <div className="modal-foot">
        {undo && (
          <Button
            variant="default"
            onClick={() => {
              undo();
              onClose();
            }}
          >
            Desfazer
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          Fechar
        </Button>
      </div>
    </Modal>
  );
}
