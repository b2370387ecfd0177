import { choices } from '../../../core/choices.ts';

interface RequestType {
  readonly label: string;
  /** Where the law has it, as people quote it. */
  readonly law: string;
  /** What it means for whoever asks, in words anybody reads. */
  readonly plain: string;
}

/** What a holder may ask for. The codes are the product's; the law numbers the rights. */
export const requestTypeFacts = {
  CONF: {
    label: 'Confirmar se tratam meus dados',
    law: 'LGPD, art. 18, I',
    plain: 'Você pergunta se a organização usa ou guarda dados seus.',
  },
  ACES: {
    label: 'Acessar meus dados',
    law: 'LGPD, art. 18, II',
    plain: 'Você recebe uma cópia dos dados que a organização tem sobre você.',
  },
  CORR: {
    label: 'Corrigir meus dados',
    law: 'LGPD, art. 18, III',
    plain: 'Você pede que um dado errado, incompleto ou antigo seja acertado.',
  },
  ANON: {
    label: 'Tornar meus dados anônimos',
    law: 'LGPD, art. 18, IV',
    plain: 'Você pede que dados em excesso ou usados fora da lei não possam mais ser ligados a você.',
  },
  BLOQ: {
    label: 'Bloquear meus dados',
    law: 'LGPD, art. 18, IV',
    plain: 'Você pede que parem de usar, por um tempo, dados em excesso ou usados fora da lei.',
  },
  ELIM: {
    label: 'Eliminar dados em excesso',
    law: 'LGPD, art. 18, IV',
    plain: 'Você pede que apaguem dados que não são necessários ou que são usados fora da lei.',
  },
  PORT: {
    label: 'Levar meus dados para outro serviço',
    law: 'LGPD, art. 18, V',
    plain: 'Você pede que seus dados sejam enviados a outra organização, que você escolhe.',
  },
  ELCO: {
    label: 'Eliminar dados que autorizei usar',
    law: 'LGPD, art. 18, VI',
    plain: 'Você pede que apaguem os dados usados com a sua autorização.',
  },
  COMP: {
    label: 'Saber com quem compartilharam',
    law: 'LGPD, art. 18, VII',
    plain: 'Você pergunta com quais órgãos e empresas os seus dados foram compartilhados.',
  },
  INCO: {
    label: 'Saber se posso dizer não',
    law: 'LGPD, art. 18, VIII',
    plain: 'Você pergunta se pode negar a autorização e o que acontece se negar.',
  },
  REVO: {
    label: 'Retirar minha autorização',
    law: 'LGPD, art. 18, IX, e art. 8º, § 5º',
    plain: 'Você deixa de autorizar um uso dos seus dados que tinha autorizado.',
  },
  OPOS: {
    label: 'Me opor ao uso dos meus dados',
    law: 'LGPD, art. 18, § 2º',
    plain: 'Você diz que não concorda com um uso feito sem a sua autorização e contra a lei.',
  },
  REVI: {
    label: 'Rever uma decisão automática',
    law: 'LGPD, art. 20',
    plain: 'Você pede que revejam uma decisão tomada só por computador.',
  },
  RECL: {
    label: 'Reclamar de uso indevido',
    law: 'LGPD, art. 41, § 2º, I',
    plain: 'Você conta que seus dados foram usados de um jeito errado.',
  },
  DUVI: {
    label: 'Tirar uma dúvida',
    law: 'LGPD, art. 41, § 2º, I',
    plain: 'Você faz uma pergunta à pessoa encarregada dos dados.',
  },
} as const satisfies Readonly<Record<string, RequestType>>;
export type RequestTypeCode = keyof typeof requestTypeFacts;

export const requestTypeCodes = Object.keys(requestTypeFacts) as RequestTypeCode[];

/** As the citizen reads them. */
export const requestTypes = choices(
  Object.fromEntries(requestTypeCodes.map((code) => [code, requestTypeFacts[code].label])) as Readonly<
    Record<RequestTypeCode, string>
  >,
);

/** As the law and whoever works with it call them: short, for lists. */
export const rightNames = choices({
  CONF: 'Confirmação',
  ACES: 'Acesso',
  CORR: 'Correção',
  ANON: 'Anonimização',
  BLOQ: 'Bloqueio',
  ELIM: 'Eliminação',
  PORT: 'Portabilidade',
  ELCO: 'Eliminação (consentimento)',
  COMP: 'Compartilhamento',
  INCO: 'Não consentir',
  REVO: 'Revogação',
  OPOS: 'Oposição',
  REVI: 'Revisão de decisão automatizada',
  RECL: 'Reclamação',
  DUVI: 'Dúvida',
} satisfies Record<RequestTypeCode, string>);

/** Nothing brings back what was erased: two people decide. */
export const erasingTypes: readonly RequestTypeCode[] = ['ANON', 'ELIM', 'ELCO'];
/** Art. 18 § 6: done to data that were shared, these are to be done by whoever received them too. */
export const sharedChangeTypes: readonly RequestTypeCode[] = ['CORR', 'ANON', 'BLOQ', 'ELIM', 'ELCO'];
