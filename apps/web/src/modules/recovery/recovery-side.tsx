export function RecoverySide() {
  return (
    <>
      <p className="official-motto">Uma senha nova, pelo seu e-mail.</p>
      <p>
        O link chega só para você, vale por 30 minutos e uma única vez. Se a conta tem segundo fator, ele
        continua sendo pedido na entrada.
      </p>
    </>
  );
}
