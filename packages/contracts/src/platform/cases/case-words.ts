/** How a kind of case and whoever is behind it are called. */
export interface CaseWords {
  /** 'pedido', 'inscrição' */
  readonly one: string;
  readonly many: string;
  readonly gender: 'm' | 'f';
  /** Whoever brought the case and reads it from outside, in the forms that sentences need. */
  readonly outsider: {
    /** 'o titular', 'quem relatou' */
    readonly the: string;
    /** 'este titular' */
    readonly this: string;
    /** 'do titular', 'de quem relatou' */
    readonly of: string;
    /** 'ao titular', 'a quem relatou' */
    readonly to: string;
    /** 'pelo titular', 'por quem relatou' */
    readonly by: string;
    /** 'o próprio titular' */
    readonly self: string;
    /** 'ele' */
    readonly pronoun: string;
  };
}

/** The form that agrees with the word of the case. */
export const agreed = ({ gender }: Pick<CaseWords, 'gender'>, masculine: string, feminine: string): string =>
  gender === 'm' ? masculine : feminine;

/** 'este pedido' */
export const thisCase = (words: CaseWords): string => `${agreed(words, 'este', 'esta')} ${words.one}`;
/** 'neste pedido' */
export const inThisCase = (words: CaseWords): string => `n${thisCase(words)}`;
/** 'do pedido' */
export const ofTheCase = (words: CaseWords): string => `${agreed(words, 'do', 'da')} ${words.one}`;
/** 'o pedido' */
export const theCase = (words: CaseWords): string => `${agreed(words, 'o', 'a')} ${words.one}`;
/** 'no pedido' */
export const inTheCase = (words: CaseWords): string => `n${theCase(words)}`;
/** 'Nenhum pedido' */
export const noCase = (words: CaseWords): string => `${agreed(words, 'Nenhum', 'Nenhuma')} ${words.one}`;
/** 'Pedido não encontrado' */
export const caseNotFound = (words: CaseWords): string =>
  `${capital(words.one)} não ${agreed(words, 'encontrado', 'encontrada')}`;
/** 'Ele', 'Ela' */
export const caseItself = (words: CaseWords): string => agreed(words, 'Ele', 'Ela');
/** '1 pedido', '3 pedidos' */
export const caseCount = ({ one, many }: CaseWords, count: number): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
