import type { ActDialogProps } from './act-dialog-props.ts';
import './acts.css';
import { useMailLeaves } from '../../../platform/mail-leaves/use-mail-leaves.ts';

/** Without an address, or a mail server, nothing is mailed: somebody has to tell them. */
export function NoMail({ request }: Pick<ActDialogProps, 'request'>) {
  const leaves = useMailLeaves();
  if (request.has_mail && leaves !== false) return null;
  return (
    <p className="callout act-note" data-tone="info">
      {request.has_mail ? 'Nenhum e-mail sai desta instalação' : 'Este titular não informou e-mail'}: ele só
      verá isto se consultar o protocolo. Avise por outro meio.
    </p>
  );
}
