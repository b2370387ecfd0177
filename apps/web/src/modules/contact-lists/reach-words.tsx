import type { Reach } from '@conforme/contracts/platform/contacts/reach.schemas.ts';

const figure = (count: number) => count.toLocaleString('pt-BR');

/** How many are in a list, whom each channel reaches, and why the others are passed by. */
export function ReachWords({ reach }: { reach: Reach }) {
  const { members, email, message, phone, opted_out, bounced } = reach;
  const numbers = [
    { label: 'E-mail', count: email },
    { label: 'WhatsApp e SMS', count: message },
    { label: 'Telefonema', count: phone },
  ];
  return (
    <div className="list-reach num">
      <p className="list-reach-total">
        <b>{figure(members)}</b> {members === 1 ? 'contato' : 'contatos'}
      </p>
      <dl className="list-reach-numbers">
        {numbers.map(({ label, count }) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd>{figure(count)}</dd>
          </div>
        ))}
      </dl>
      {(opted_out > 0 || bounced > 0) && (
        <p className="muted small">
          Ficam fora de cada envio: {figure(opted_out)} com pedido para não receber por algum meio e{' '}
          {figure(bounced)} com e-mail que voltou.
        </p>
      )}
    </div>
  );
}
