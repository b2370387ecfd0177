import { messages } from '@conforme/contracts/core/messages.ts';

export type ToastTone = 'success' | 'danger' | 'warning';
export type ToastPosition = 'top-center' | 'bottom-right';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly title: string;
  /** 'Erro!!!' before the message of an error (specification §8). */
  readonly prefix?: string;
  readonly message: string;
  readonly position: ToastPosition;
  readonly seconds: number;
}

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

/** The same words again renew the toast that already says them: never two for one event. */
function show(toast: Omit<Toast, 'id'>): void {
  const others = shown.filter((one) => one.message !== toast.message || one.tone !== toast.tone);
  publish([...others, { ...toast, id: nextId++ }]);
}

export const toastSuccess = (message: string = messages.success, seconds = 3): void =>
  show({ tone: 'success', title: messages.successTitle, message, position: 'bottom-right', seconds });

export const toastWarning = (message: string, seconds = 3): void =>
  show({ tone: 'warning', title: 'Aviso', message, position: 'bottom-right', seconds });

export const toastError = (message: string = messages.failure, seconds = 5): void =>
  show({ tone: 'danger', title: 'Erro', prefix: 'Erro!!!', message, position: 'top-center', seconds });

/** A plain sentence from the server. */
export const toastAlert = (message: string): void =>
  show({ tone: 'danger', title: 'Alerta', message, position: 'top-center', seconds: 5 });
