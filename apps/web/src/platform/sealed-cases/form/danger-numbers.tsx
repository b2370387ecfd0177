import { IconPhone } from '@tabler/icons-react';

const numbers = [
  { number: '190', who: 'Polícia' },
  { number: '192', who: 'SAMU' },
  { number: '188', who: 'CVV' },
  { number: '100', who: 'Direitos Humanos' },
] as const;

/** Whom to call when somebody is in danger now: a report is read later. */
export function DangerNumbers({ isUrgent = false }: { readonly isUrgent?: boolean }) {
  return (
    <div className="sealed-danger" role={isUrgent ? 'alert' : undefined}>
      <IconPhone size={20} stroke={1.7} aria-hidden="true" />
      <p>
        <b>{isUrgent ? 'Alguém corre perigo agora? Ligue antes de continuar:' : 'Há perigo agora? Ligue'}</b>{' '}
        {numbers.map(({ number, who }, at) => (
          <span key={number}>
            {at > 0 && (at === numbers.length - 1 ? ' ou ' : ', ')}
            <a href={`tel:${number}`}>{number}</a> {who}
          </span>
        ))}
        .
        {isUrgent && (
          <>
            {' '}
            O relato vai marcado como <b>perigo imediato</b>, e quem recebe vê essa marca antes de abrir. O
            aviso a essas pessoas pode levar até uma hora: o telefone é mais rápido.
          </>
        )}
      </p>
    </div>
  );
}
