import { messages } from '@conforme/contracts/core/messages.ts';

export type ToastTone = 'success' | 'danger' | 'warning' | 'info' | 'notice';
export type ToastPosition = 'top-center' | 'bottom-right';

/** One thing that can be done about a message: 'Desfazer', 'Cancelar', 'Tentar novamente'. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly title: string;
  /** 'Erro!!!' before the message of an error (specification §8); what an arriving notification is called. */
  readonly prefix?: string;
  readonly message: string;
  readonly position: ToastPosition;
  /** Null stays until it is closed. */
  readonly seconds: number | null;
  readonly action?: ToastAction;
  /** Per cent done of what is under way; null while nobody knows how much there is. */
  readonly progress?: number | null;
}
type NewToast = Omit<Toast, 'id'>;

/** Specification §9: the toasts' own duration, and that of a short note. */
const TOAST_SECONDS = 3;
const NOTE_SECONDS = 2;
/** Nobody reads, decides and reaches a button in three seconds. */
const ACTION_SECONDS = 10;

let shown: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

const publish = (toasts: readonly Toast[]) => {
  shown = toasts;
  for (const listener of listeners) listener();
};

export const currentToasts = (): readonly Toast[] => shown;
export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const dismissToast = (id: number): void => publish(shown.filter((toast) => toast.id !== id));
export const dismissAllToasts = (): void => publish([]);
/** What went wrong is being tried again: the old refusal does not stand beside the new answer. */
export const dismissErrors = (): void => publish(shown.filter(({ tone }) => tone !== 'danger'));

/** The same words again renew the toast that already says them: never two for one event. */
export function showToast(toast: NewToast): number {
  const id = nextId++;
  const others = shown.filter((one) => one.message !== toast.message || one.tone !== toast.tone);
  publish([...others, { ...toast, id }]);
  return id;
}

/** The same card with new words: what was under way has moved on, ended or failed. */
export const replaceToast = (id: number, toast: NewToast): void =>
  publish(shown.map((one) => (one.id === id ? { ...toast, id } : one)));

const success = { tone: 'success', title: messages.successTitle, position: 'bottom-right' } as const;

export const toastSuccess = (message: string = messages.success, seconds = TOAST_SECONDS): void => {
  showToast({ ...success, message, seconds });
};

/** It worked, and can be taken back. */
export const toastUndoable = (undo: () => void, message: string = messages.success): void => {
  showToast({ ...success, message, seconds: ACTION_SECONDS, action: { label: 'Desfazer', run: undo } });
};

/** A word that something small was done, for what the screen does not show by itself. */
export const notify = (message: string, seconds = NOTE_SECONDS): void => {
  showToast({ tone: 'info', title: 'Pronto', message, position: 'bottom-right', seconds });
};

export const toastWarning = (message: string, seconds = TOAST_SECONDS): void => {
  showToast({ tone: 'warning', title: 'Aviso', message, position: 'bottom-right', seconds });
};

export const toastError = (message: string = messages.failure, seconds = 5): void => {
  showToast({ tone: 'danger', title: 'Erro', prefix: 'Erro!!!', message, position: 'top-center', seconds });
};

/** Something arrived while the person was doing something else (specification §9). */
export const toastIncoming = (message: string, open?: () => void, about?: string | null): void => {
  showToast({
    tone: 'notice',
    title: 'Notificação',
    ...(about ? { prefix: about } : {}),
    message,
    position: 'top-center',
    seconds: 5,
    ...(open ? { action: { label: 'Abrir', run: open } } : {}),
  });
};

/** A plain sentence from the server. */
export const toastAlert = (message: string): void => {
  showToast({ tone: 'danger', title: 'Alerta', message, position: 'top-center', seconds: 5 });
};
