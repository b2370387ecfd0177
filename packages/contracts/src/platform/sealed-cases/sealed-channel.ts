import type { Choices } from '../../core/choices.ts';
import type { CaseKind } from '../cases/case-kind.ts';
import { sealedProfile } from '../cases/confidentiality.ts';
import type { SealedChannel } from '../sealed-reports/channels.ts';
import { sealedFileRules } from '../sealed-reports/sealed-sizes.ts';
import type { SealedForm } from './sealed-questions.ts';
import { sealedStateGroups } from './sealed-states.ts';

/** A channel whose reports only appointed people can open: its kind of case, its questions, its words. */
export interface ChannelKind {
  readonly kind: CaseKind & { readonly formType: SealedChannel };
  readonly form: SealedForm;
  readonly categories: Choices;
  /** As the heading of a table has them. */
  readonly shortCategories: Readonly<Record<string, string>>;
}

/** What both kinds have in common. */
export const sealedKind = <
  const K extends Pick<
    CaseKind,
    'purpose' | 'object' | 'path' | 'handling' | 'icon' | 'title' | 'titles' | 'dueClocks'
  > & { readonly formType: SealedChannel },
>(
  kind: K,
) => ({
  ...kind,
  words: {
    one: 'relato',
    many: 'relatos',
    gender: 'm' as const,
    outsider: {
      the: 'quem relatou',
      this: 'quem relatou',
      of: 'de quem relatou',
      to: 'a quem relatou',
      by: 'por quem relatou',
      self: 'quem relatou',
      pronoun: 'essa pessoa',
    },
  },
  states: sealedStateGroups,
  internalClock: null,
  confidentiality: sealedProfile,
  fileRules: sealedFileRules,
});
