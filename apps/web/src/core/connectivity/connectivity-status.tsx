import { type Icon, IconCloudOff, IconWifi, IconWifi1, IconWifiOff } from '@tabler/icons-react';
import { Hint } from '../ui/hint.tsx';
import { type Trouble, troubleOf, useConnectivity } from './connectivity-store.ts';
import './connectivity.css';

const WORDS: Readonly<Record<Trouble, { icon: Icon; word: string }>> = {
  'no-internet': { icon: IconWifiOff, word: 'Sem internet' },
  'server-down': { icon: IconCloudOff, word: 'Servidor fora do ar' },
  slow: { icon: IconWifi1, word: 'Conexão lenta' },
};

/** The line to the server, in the navbar: an icon and a word, told politely when it changes. */
export function ConnectivityStatus() {
  const trouble = troubleOf(useConnectivity());
  return (
    <>
      <span role="status" className="line-status">
        {trouble && <TroubleChip {...WORDS[trouble]} />}
      </span>
      {!trouble && (
        <Hint label="Conectado ao servidor">
          <span className="line-ok" role="img" aria-label="Conectado ao servidor">
            <IconWifi size={18} stroke={1.6} aria-hidden="true" />
          </span>
        </Hint>
      )}
    </>
  );
}

function TroubleChip({ icon: Drawing, word }: { icon: Icon; word: string }) {
  return (
    <span className="line-trouble">
      <Drawing size={17} stroke={1.7} aria-hidden="true" />
      <span>{word}</span>
    </span>
  );
}
