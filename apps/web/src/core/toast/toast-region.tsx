import {
  IconAlertTriangle,
  IconBell,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import './toast.css';
import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  type Toast,
  type ToastAction,
  type ToastPosition,
  type ToastTone,
} from './toast-store.ts';

const ICONS = {
  success: IconCircleCheck,
  warning: IconExclamationCircle,
  danger: IconAlertTriangle,
  info: IconInfoCircle,
  notice: IconBell,
};
interface Voice {
  readonly live: 'assertive' | 'polite';
  readonly label: string;
  readonly speaks: (tone: ToastTone) => boolean;
}
const isNotice = (tone: ToastTone) => tone === 'notice';
const PLACES: readonly { position: ToastPosition; voices: readonly Voice[] }[] = [
  {
    position: 'top-center',
    voices: [
      { live: 'assertive', label: 'Erros', speaks: (tone) => !isNotice(tone) },
      // What only arrives waits until the reader has finished its sentence.
      { live: 'polite', label: 'Notificações que chegam', speaks: isNotice },
    ],
  },
  { position: 'bottom-right', voices: [{ live: 'polite', label: 'Avisos', speaks: () => true }] },
];

/** Every place is always in the page: a live region that appears with its text is not read aloud. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  return PLACES.map(({ position, voices }) => (
    <div key={position} className="toasts" data-position={position}>
      {voices.map(({ live, label, speaks }) => (
        <section key={label} className="toast-list" aria-live={live} aria-label={label}>
          {toasts
            .filter((toast) => toast.position === position && speaks(toast.tone))
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
        </section>
      ))}
    </div>
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
        {toast.progress !== undefined && <ToastProgress title={toast.title} percent={toast.progress} />}
        {toast.action && <ToastButton toast={toast} action={toast.action} />}
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

function ToastButton({ toast, action }: { toast: Toast; action: ToastAction }) {
  const press = () => {
    dismissToast(toast.id);
    action.run();
  };
  return (
    <button type="button" className="toast-action" onClick={press}>
      {action.label}
    </button>
  );
}

/** The figure is hidden from the live region, or every step would be read aloud; the bar itself tells it. */
function ToastProgress({ title, percent }: { title: string; percent: number | null }) {
  return (
    <span className="toast-progress">
      <progress aria-label={title} max={100} {...(percent === null ? {} : { value: percent })} />
      <span className="num" aria-hidden="true">
        {percent === null ? '' : `${percent}%`}
      </span>
    </span>
  );
}

/** Nobody loses a message while reading it: hover and focus stop the clock where it is. */
function useCountdown({ id, seconds }: Toast) {
  const clock = useRef({ left: 0, since: 0, timer: 0 });
  const resume = useCallback(() => {
    clearTimeout(clock.current.timer);
    if (!Number.isFinite(clock.current.left)) return;
    clock.current.since = Date.now();
    clock.current.timer = window.setTimeout(() => dismissToast(id), clock.current.left);
  }, [id]);
  const pause = useCallback(() => {
    clearTimeout(clock.current.timer);
    clock.current.left = Math.max(0, clock.current.left - (Date.now() - clock.current.since));
  }, []);
  useEffect(() => {
    const running = clock.current;
    running.left = seconds === null ? Number.POSITIVE_INFINITY : seconds * 1000;
    resume();
    return () => clearTimeout(running.timer);
  }, [seconds, resume]);
  return { pause, resume };
}
