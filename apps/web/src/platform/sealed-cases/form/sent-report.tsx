import { formTypes } from '@conforme/contracts/platform/cases/form-types.ts';
import type { SealedChannel } from '@conforme/contracts/platform/sealed-reports/channels.ts';
import { Button } from '@mantine/core';
import { IconBell, IconPrinter } from '@tabler/icons-react';
import { saveFile } from '../../../core/api/download.ts';
import { FOLLOW_TITLE } from '../../official-page/follow-kinds.tsx';
import { receiptText } from '../../sealed-reports/receipt.ts';
import type { ChannelWords, SealedFacts } from '../channel-web.ts';
import { FollowButton } from './follow-button.tsx';
import { returnReminder } from './return-reminder.ts';

interface Props {
  readonly protocol: string;
  readonly receipt: string;
  readonly formType: SealedChannel;
  readonly words: ChannelWords;
  readonly confirmation: string | null;
  /** Of the organisation's own rules: '7 dias', '3 meses'. */
  readonly terms: SealedFacts['terms'];
}

/** It arrived. The receipt once more: it is nowhere else. */
export function SentReport({ protocol, receipt, formType, words, confirmation, terms }: Props) {
  return (
    <div className="sealed-landing">
      <h1 tabIndex={-1}>Recebemos o seu relato</h1>
      <p className="sealed-lead">
        {confirmation ??
          `Obrigado por contar. Prazo para alguém confirmar a leitura, nesta mesma página: ${terms.acknowledgement}.`}
      </p>
      <section className="sealed-receipt" aria-label="Comprovante">
        <p className="sealed-receipt-label">Protocolo</p>
        <p className="num">{protocol}</p>
        <p className="sealed-receipt-label">Comprovante</p>
        <p className="sealed-receipt-code num">{receiptText(receipt)}</p>
        <p className="public-hint">
          Para acompanhar, abra {location.origin}, escolha “{FOLLOW_TITLE}”, depois “
          {formTypes.labels[formType]}”, e digite o comprovante. Confirmar a leitura ({terms.acknowledgement})
          e dar o retorno ({terms.feedback} depois disso) são um compromisso da organização, não uma exigência
          da lei.
        </p>
        <div className="sealed-receipt-actions">
          <Button
            size="md"
            leftSection={<IconPrinter size={19} stroke={1.7} aria-hidden="true" />}
            onClick={() => print()}
          >
            Imprimir
          </Button>
          <Button
            size="md"
            variant="default"
            leftSection={<IconBell size={19} stroke={1.7} aria-hidden="true" />}
            onClick={() => saveFile({ name: 'lembrete.ics', content: returnReminder(new Date()) })}
          >
            Lembrete na agenda
          </Button>
          <FollowButton size="md" path={words.followPath}>
            Acompanhar agora
          </FollowButton>
        </div>
      </section>
      <p className="public-hint">
        O lembrete diz só “Voltar ao site”: quem olhar a sua agenda não fica sabendo do relato.
      </p>
    </div>
  );
}
