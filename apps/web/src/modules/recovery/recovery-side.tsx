export function RecoverySide({ isMailed = true }: { isMailed?: boolean }) {
  return (
    <>
      <p className="official-motto">{isMailed ? 'Uma senha nova, pelo seu e-mail.' : 'Uma senha nova.'}</p>
      <p>
        O link {isMailed ? 'chega só para você' : 'é entregue a você por quem administra o Conforme'}, vale
        por 30 minutos e uma única vez. Se a conta tem segundo fator, ele continua sendo pedido na entrada.
      </p>
    </>
  );
}
