import { Button } from '@mantine/core';
import { IconCloudOff, IconShieldCheck } from '@tabler/icons-react';
import type { FormWords } from '../case-form-kind.ts';
import type { SendingState } from './send-once.ts';
import './sending-notice.css';

interface Props {
  readonly state: SendingState;
  readonly words: Pick<FormWords, 'waiting' | 'proving'>;
  readonly onTryNow: () => void;
}

/** What is going on while the form is on its way, when that is more than a moment. */
export function SendingNotice({ state, words, onTryNow }: Props) {
  return (
    <div role="status">
      {state.step === 'waiting' && (
        <div className="callout public-callout" data-tone="info">
          <IconCloudOff size={20} stroke={1.7} aria-hidden="true" />
          <div>
            <p>
              <b>Sem conexão agora.</b> {words.waiting}
            </p>
            <Button variant="default" size="sm" onClick={onTryNow}>
              Tentar agora
            </Button>
          </div>
        </div>
      )}
      {state.step === 'proving' && (
        <div className="callout public-callout" data-tone="info">
          <IconShieldCheck size={20} stroke={1.7} aria-hidden="true" />
          <div className="grow">
            <p>
              <b>Só mais um instante.</b> {words.proving}
            </p>
            <progress
              className="public-proof"
              max={100}
              value={state.percent}
              aria-label="Conta em andamento"
            />
          </div>
        </div>
      )}
    </div>
  );
}
