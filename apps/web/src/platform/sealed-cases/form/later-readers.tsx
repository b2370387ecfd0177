interface Props {
  /** The organisation keeps a key of its own, on three papers. */
  readonly hasEscrow: boolean;
}

/** Who could open it beside those who are named: said before anything is written, and once more where readers are chosen. */
export const LaterReaders = ({ hasEscrow }: Props) => (
  <p className="public-hint">
    {hasEscrow &&
      'A organização tem também uma chave guardada em três partes de papel, com pessoas diferentes. Duas partes juntas abrem o relato, e só para quem foi designado para o ler; cada uso fica registrado. '}
    Quem for designado mais tarde só lê o seu relato se alguém que já o lê o entregar
    {hasEscrow && ', ou com duas dessas partes'}. Quando muda quem lê, o dia aparece para você no
    acompanhamento.
  </p>
);
