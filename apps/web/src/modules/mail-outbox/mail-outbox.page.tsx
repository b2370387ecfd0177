import { mailOutboxList } from '@conforme/contracts/modules/mail-outbox/mail-outbox.list.ts';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { useCan } from '../../core/session/permissions.ts';
import { PageFrame } from '../../core/ui/page.tsx';
import { MailStateChip } from '../../platform/mail/mail-state-chip.tsx';
import './mail-outbox.css';
import { MailServerNotice } from './mail-server-notice.tsx';

export function MailOutboxPage() {
  const isWhole = useCan()('mail_outbox.menu');
  return (
    <PageFrame
      subtitle={
        isWhole
          ? 'O que o sistema escreveu por e-mail, a quem, e o que foi feito disso.'
          : 'O que foi escrito por e-mail a quem fez um pedido, e se saiu.'
      }
    >
      {isWhole && <MailServerNotice />}
      <GridScreen
        list={mailOutboxList}
        routeName="mail_outbox"
        path="/mail-outbox"
        nameOf={(row) => row.subject}
        hasView
        opening={{ orderColumn: 'created_at', direction: 'desc' }}
        cells={{ state: (row) => <MailStateChip state={row.state} /> }}
        emptyHint={
          isWhole
            ? 'Convites, trocas de senha e outros avisos aparecem aqui assim que são escritos.'
            : 'Os comprovantes, as perguntas e os avisos de resposta aparecem aqui assim que são escritos.'
        }
      />
    </PageFrame>
  );
}
