import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <p className="callout offline" data-tone="warn">
          <IconWifiOff size={18} stroke={1.7} aria-hidden="true" />
          Sem internet. O que você digitou continua aqui; grave quando a conexão voltar.
        </p>
      )}
    </div>
  );
}
