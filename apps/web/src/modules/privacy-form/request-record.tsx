import { privacyHandlingEndpoints } from '@conforme/contracts/modules/privacy-form/privacy-handling.endpoints.ts';
import { useEndpoint } from '../../core/api/use-endpoint.ts';
import { RecordScreen } from '../../core/form/record-screen.tsx';
import { RequestScreen } from './request-screen.tsx';

interface Props {
  readonly id: string;
  /** False on the page to read: nothing is done there. */
  readonly isHandled: boolean;
}

export function RequestRecord({ id, isHandled }: Props) {
  const record = useEndpoint(privacyHandlingEndpoints.read, { params: { id } });
  return (
    <RecordScreen
      record={record}
      notFound="Pedido não encontrado"
      notFoundDetail="Ele não pertence à organização que você está vendo."
      listPath="/privacy-form"
    >
      {(request) => <RequestScreen key={id} request={request} isHandled={isHandled} />}
    </RecordScreen>
  );
}
