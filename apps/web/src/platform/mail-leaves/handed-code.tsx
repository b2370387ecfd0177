interface Props {
  /** As the page may show it. */
  readonly email: string;
  readonly isAsked: boolean;
}

/** Where no mail leaves: what is true before a code is asked for, and who says it afterwards. */
export const HandedCode = ({ email, isAsked }: Props) =>
  isAsked ? (
    <p role="status">
      O código de{' '}
      <b>
        <bdi>{email}</bdi>
      </b>{' '}
      está com a organização. Fale com ela: quem administra o sistema diz a você os 6 números. Eles valem por
      1 hora.
    </p>
  ) : (
    <p>
      <b>Nenhum e-mail sai deste sistema agora.</b> Peça o código aqui e fale com a organização, por telefone
      ou no balcão: quem administra o sistema diz a você os 6 números.
    </p>
  );

/** On the button that asks for a code. */
export const codeWords = {
  mailed: { first: 'Receber o código', again: 'Enviar outro código' },
  handed: { first: 'Pedir o código à organização', again: 'Pedir outro código' },
};
