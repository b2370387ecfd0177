import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import './toast.css';
import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  type Toast,
  type ToastPosition,
  type ToastTone,
} from './toast-store.ts';

const ICONS = { success: IconCircleCheck, warning: IconExclamationCircle, danger: IconAlertTriangle };
const PLACES: readonly { position: ToastPosition; live: 'assertive' | 'polite'; label: string }[] = [
  { position: 'top-center', live: 'assertive', label: 'Erros' },
  { position: 'bottom-right', live: 'polite', label: 'Avisos' },
];

/** Both places are always in the page: a live region that appears with its text is not read aloud. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  return PLACES.map(({ position, live, label }) => (
    <section key={position} className="toasts" data-position={position} aria-live={live} aria-label={label}>
      {toasts
        .filter((toast) => toast.position === position)
        .map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
    </section>
  ));
}

function ToastCard({ toast }: { toast: Toast }) {
  const { pause, resume } = useCountdown(toast);
  const Icon: (typeof ICONS)[ToastTone] = ICONS[toast.tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the clock; nothing is operated here.
    <div
      className="toast"
      data-tone={toast.tone}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon size={20} stroke={1.7} aria-hidden="true" />
      <div className="toast-words">
        <p className="toast-title">{toast.title}</p>
        <p>
          {toast.prefix && <b>{toast.prefix} </b>}
          <span>{toast.message}</span>
        </p>
      </div>
      <button
        type="button"
        className="toast-close"
        aria-label="Fechar"
        onClick={() => dismissToast(toast.id)}
      >
        <IconX size={16} stroke={2} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Nobody loses a message while reading it: hover and focus stop the clock where it is. */
function useCountdown({ id, seconds }: Toast) {
  const clock = useRef({ left: seconds * 1000, since: 0, timer: 0 });
  const resume = useCallback(() => {
    clearTimeout(clock.current.timer);
    clock.current.since = Date.now();
    clock.current.timer = window.setTimeout(() => dismissToast(id), clock.current.left);
  }, [id]);
  const pause = useCallback(() => {
    clearTimeout(clock.current.timer);
    clock.current.left = Math.max(0, clock.current.left - (Date.now() - clock.current.since));
  }, []);
  useEffect(() => {
    resume();
    return () => clearTimeout(clock.current.timer);
  }, [resume]);
  return { pause, resume };
}
