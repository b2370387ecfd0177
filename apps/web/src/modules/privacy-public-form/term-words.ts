import type { PublicForm } from '@conforme/contracts/modules/privacy-public-form/privacy-public-form.schemas.ts';
import { unbroken } from '../../core/format/unbroken.ts';

/** Some sources are sentences, others a name. */
const asSentence = (words: string): string => unbroken(/\.\)?$/.test(words) ? words : `${words}.`);

/** Where a term comes from. In sentences: a law's name has brackets of its own. */
export const standingWords = ({
  standing,
  source,
}: Pick<PublicForm['terms'][number], 'standing' | 'source'>): string =>
  standing === 'law'
    ? `É o prazo da lei: ${asSentence(source)}`
    : `Prazo adotado por esta organização. ${asSentence(source)}`;
