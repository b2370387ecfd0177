import { ActionIcon, Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconDeviceFloppy, IconHome, IconHomeFilled, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { notify, toastUndoable } from '../../toast/toast-store.ts';
import { Hint } from '../../ui/hint.tsx';
import './grid-popovers.css';
import type { ChangePreferences, ListPreferences } from './list-preferences.ts';
import type { SavedView } from './saved-view.ts';

interface Props {
  readonly preferences: ListPreferences;
  /** Of the list itself: there for everybody, and nobody's to change. */
  readonly ready: readonly SavedView[];
  readonly change: ChangePreferences;
  /** The list as it is now, without a name. */
  readonly current: Omit<SavedView, 'name'>;
  readonly onApply: (view: SavedView) => void;
  readonly onClose: () => void;
}

const LONGEST_NAME = 40;

/** Lists by name: search, filters, order, page size and columns as they were when the name was given. */
export function SavedViews({ preferences, ready, change, current, onApply, onClose }: Props) {
  const { views, start } = preferences;
  const [renamed, setRenamed] = useState<string | null>(null);
  const replace = (name: string, view: SavedView) =>
    change({
      views: views.map((one) => (one.name === name ? view : one)),
      start: start === name ? view.name : start,
    });
  const remove = (name: string) => {
    change({ views: views.filter((view) => view.name !== name), start: start === name ? null : start });
    toastUndoable(() => change(preferences), `A visão ${name} foi excluída.`);
  };
  const isTaken = (name: string) => [...ready, ...views].some((view) => view.name === name);
  return (
    <div className="pop">
      <p className="pop-title">Visões salvas</p>
      {ready.length > 0 && (
        <ul className="plain-list">
          {ready.map((view) => (
            <li key={view.name} className="pop-line">
              <Choice {...{ view, current, onApply, onClose }} />
            </li>
          ))}
        </ul>
      )}
      {views.length === 0 && (
        <p className="muted pop-note">Dê um nome à lista como está e volte a ela com um clique.</p>
      )}
      <ul className="plain-list">
        {views.map((view) =>
          renamed === view.name ? (
            <li key={view.name}>
              <NameForm
                label="Novo nome"
                button="Renomear"
                initial={view.name}
                isTaken={(name) => name !== view.name && isTaken(name)}
                onName={(name) => {
                  replace(view.name, { ...view, name });
                  setRenamed(null);
                }}
              />
            </li>
          ) : (
            <li key={view.name} className="pop-line">
              <Choice {...{ view, current, onApply, onClose }} />
              <Small
                label={
                  start === view.name
                    ? `Não abrir mais a lista com ${view.name}`
                    : `Abrir a lista sempre com ${view.name}`
                }
                icon={start === view.name ? IconHomeFilled : IconHome}
                run={() => change({ start: start === view.name ? null : view.name })}
              />
              <Small label={`Renomear ${view.name}`} icon={IconPencil} run={() => setRenamed(view.name)} />
              <Small
                label={`Guardar a lista atual em ${view.name}`}
                icon={IconDeviceFloppy}
                run={() => {
                  replace(view.name, { ...current, name: view.name });
                  notify(`A visão ${view.name} guarda agora a lista atual.`);
                }}
              />
              <Small label={`Excluir a visão ${view.name}`} icon={IconTrash} run={() => remove(view.name)} />
            </li>
          ),
        )}
      </ul>
      {renamed === null && (
        <NameForm
          label="Nome da visão"
          button="Salvar a lista atual"
          initial=""
          isTaken={isTaken}
          onName={(name) => {
            change({ views: [...views, { ...current, name }] });
            notify(`A visão ${name} foi salva.`);
          }}
        />
      )}
    </div>
  );
}

const isSame = (view: SavedView, current: Props['current']) =>
  JSON.stringify([view.address, view.layout]) === JSON.stringify([current.address, current.layout]);

function Choice({
  view,
  current,
  onApply,
  onClose,
}: Omit<Props, 'preferences' | 'ready' | 'change'> & { view: SavedView }) {
  return (
    <UnstyledButton
      className="pop-choice grow"
      aria-current={isSame(view, current) ? 'true' : undefined}
      onClick={() => {
        onApply(view);
        onClose();
      }}
    >
      <span className="ellipsis" dir="auto">
        {view.name}
      </span>
    </UnstyledButton>
  );
}

function Small({ label, icon: SmallIcon, run }: { label: string; icon: typeof IconHome; run: () => void }) {
  return (
    <Hint label={label}>
      <ActionIcon size={26} aria-label={label} onClick={run}>
        <SmallIcon size={15} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </Hint>
  );
}

interface NameProps {
  readonly label: string;
  readonly button: string;
  readonly initial: string;
  readonly isTaken: (name: string) => boolean;
  readonly onName: (name: string) => void;
}

function NameForm({ label, button, initial, isTaken, onName }: NameProps) {
  const [typed, setTyped] = useState(initial);
  const name = typed.trim();
  const problem = isTaken(name) ? 'Já existe uma visão com este nome.' : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (name === '' || problem) return;
    onName(name);
    setTyped('');
  };
  return (
    <form className="pop-form" onSubmit={submit}>
      <TextInput
        data-autofocus
        label={label}
        value={typed}
        maxLength={LONGEST_NAME}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={name === '' || problem !== null}>
        {button}
      </Button>
    </form>
  );
}
