import { formatDay } from '../../../core/date-time.ts';

/** The norm lets the communication be complemented with reasons, within a term that it does not extend (art. 6º, § 3º). */
export const NOT_REASONED =
  'O complemento é fundamentado: diga por que estas informações vêm só agora (Resolução CD/ANPD 15/2024, art. 6º, § 3º).';

export interface Complement {
  readonly reasons: string | null;
  readonly delayReasons: string | null;
  /** Until when the law lets the communication be complemented; null where nothing was communicated. */
  readonly dueAt: string | null;
  /** When it is filed. */
  readonly at: string;
}

export const isLateComplement = ({ dueAt, at }: Pick<Complement, 'dueAt' | 'at'>): boolean =>
  dueAt !== null && Date.parse(at) > Date.parse(dueAt);

/** Why this may not go to ANPD as a complement: the part that lacks, and the words; null when it may. */
export function refusedComplement({
  reasons,
  delayReasons,
  ...when
}: Complement): { readonly part: 'reasons' | 'delay_reasons'; readonly message: string } | null {
  if (reasons === null) return { part: 'reasons', message: NOT_REASONED };
  if (isLateComplement(when) && delayReasons === null)
    return {
      part: 'delay_reasons',
      message: `O prazo do complemento terminou em ${formatDay(when.dueAt ?? when.at)} e a norma não prevê prorrogação: diga também por que ele vem depois.`,
    };
  return null;
}
