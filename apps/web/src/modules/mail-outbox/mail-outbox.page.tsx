import { mailOutboxList } from '@conforme/contracts/modules/mail-outbox/mail-outbox.list.ts';
import { GridScreen } from '../../core/grid/grid-screen.tsx';
import { PageFrame } from '../../core/ui/page.tsx';
import './mail-outbox.css';
import { MailServerNotice } from './mail-server-notice.tsx';
import { MailStateChip } from './mail-state-chip.tsx';

export function MailOutboxPage() {
  return (
    <PageFrame subtitle="O que o sistema escreveu por e-mail, a quem, e o que foi feito disso.">
      <MailServerNotice />
      <GridScreen
        list={mailOutboxList}
        routeName="mail_outbox"
        path="/mail-outbox"
        nameOf={(row) => row.subject}
        hasView
        opening={{ orderColumn: 'created_at', direction: 'desc' }}
        cells={{ state: (row) => <MailStateChip state={row.state} /> }}
        emptyHint="Convites, trocas de senha e outros avisos aparecem aqui assim que são escritos."
      />
    </PageFrame>
  );
}
