import type { ActDialogProps } from './act-dialog-props.ts';
import './acts.css';

/** Without an address nothing is mailed: somebody has to tell them. */
export function NoMail({ request }: Pick<ActDialogProps, 'request'>) {
  if (request.has_mail) return null;
  return (
    <p className="callout act-note" data-tone="info">
      Este titular não informou e-mail: ele só verá isto se consultar o protocolo. Avise por outro meio.
    </p>
  );
}
