import { UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconCloudOff,
  IconHourglass,
  IconRefresh,
  IconWifi1,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFrozenSentence } from '../navigation/frozen-router.ts';
import { type Trouble, troubleOf, useConnectivity } from './connectivity-store.ts';
import { useIsOutdated } from './new-version.ts';
import './connectivity.css';

/** What it means for the work at hand. The navbar has already told it to who listens. */
const TROUBLES: Readonly<Record<Trouble, { icon: Icon; sentence: string }>> = {
  'no-internet': {
    icon: IconWifiOff,
    sentence: 'Sem internet. O que você digitou continua aqui; grave quando a conexão voltar.',
  },
  'server-down': {
    icon: IconCloudOff,
    sentence: 'Servidor fora do ar. O que você digitou continua aqui; tentamos de novo sozinhos.',
  },
  slow: { icon: IconWifi1, sentence: 'Conexão lenta. As telas podem demorar mais que o normal.' },
};

/** Under the navbar, in sight wherever the page is scrolled to. */
export function ShellNotices() {
  const trouble = troubleOf(useConnectivity());
  const frozen = useFrozenSentence();
  const isOutdated = useIsOutdated();
  return (
    <>
      {/* Not live: the navbar's word is what is announced. */}
      <div role="status" aria-live="off">
        {trouble && (
          <Notice icon={TROUBLES[trouble].icon} isOnlyNarrow={trouble === 'slow'}>
            {TROUBLES[trouble].sentence}
          </Notice>
        )}
      </div>
      <div role="status">
        {frozen && <Notice icon={IconHourglass}>{frozen} Espere terminar antes de sair desta página.</Notice>}
        {isOutdated && (
          <Notice icon={IconRefresh}>
            Uma versão nova foi instalada.{' '}
            <UnstyledButton className="callout-action" onClick={() => location.reload()}>
              Recarregar
            </UnstyledButton>
          </Notice>
        )}
      </div>
    </>
  );
}

interface NoticeProps {
  readonly icon: Icon;
  readonly isOnlyNarrow?: boolean;
  readonly children: ReactNode;
}

function Notice({ icon: Drawing, isOnlyNarrow = false, children }: NoticeProps) {
  return (
    <p className="callout shell-notice" data-tone="info" data-only-narrow={isOnlyNarrow || undefined}>
      <Drawing size={18} stroke={1.7} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
