import type { users } from '@conforme/contracts/modules/users/users.contract.ts';
import {
  type GroupColour,
  type GroupIcon,
  groupColours,
  groupIcons,
} from '@conforme/contracts/platform/newsletters/newsletter-choices.ts';
import type { ReactNode } from 'react';
import { endpointsOf } from '../../core/api/endpoints-of.ts';
import { ChoiceField } from '../../core/form/fields/choice-field.tsx';
import { RelationsField } from '../../core/form/fields/relation-field.tsx';
import { TextAreaField } from '../../core/form/fields/text-area-field.tsx';
import { TextField } from '../../core/form/fields/text-field.tsx';
import { YesNoField } from '../../core/form/fields/yes-no-field.tsx';
import type { Chosen } from '../../core/form/schema-facts.ts';
import { FormSection } from '../../core/form/staff-form.tsx';
import type { StaffFormState } from '../../core/form/use-staff-form.ts';
import { useCan } from '../../core/session/permissions.ts';
import { NewsGroupMark } from './news-group-mark.tsx';

const usersEndpoints = endpointsOf<typeof users>('users');

export type NewsGroupValues = {
  name: string;
  description: string;
  colour: GroupColour;
  icon: GroupIcon;
  active: boolean;
  moderator_ids: readonly Chosen[];
};
export const EMPTY_NEWS_GROUP: NewsGroupValues = {
  name: '',
  description: '',
  colour: 'green',
  icon: 'messages',
  active: true,
  moderator_ids: [],
};

interface Detail extends Omit<NewsGroupValues, 'description' | 'moderator_ids'> {
  readonly description: string | null;
  readonly moderators: readonly Chosen[];
}
export const newsGroupValues = (detail: Detail): NewsGroupValues => ({
  name: detail.name,
  description: detail.description ?? '',
  colour: detail.colour,
  icon: detail.icon,
  active: detail.active,
  moderator_ids: detail.moderators,
});

interface Props<V extends NewsGroupValues> {
  readonly staff: StaffFormState<V>;
  /** 'grupo' */
  readonly noun: string;
  readonly children?: ReactNode;
}

/** What a group and a subgroup are made of. */
export function NewsGroupFields<V extends NewsGroupValues>({ staff, noun, children }: Props<V>) {
  const can = useCan();
  const { field } = staff as unknown as StaffFormState<NewsGroupValues>;
  return (
    <>
      <FormSection title={`O ${noun}`}>
        <TextField of={field('name')} label="Nome" isWide />
        {children}
        <TextAreaField of={field('description')} label="Descrição" />
        <YesNoField of={field('active')} label="Em uso" help="Fora de uso, não recebe novos informativos." />
      </FormSection>
      <FormSection title="Como aparece">
        <ChoiceField of={field('colour')} label="Cor" options={groupColours.options} />
        <ChoiceField of={field('icon')} label="Ícone" options={groupIcons.options} />
        <p className="row form-wide">
          <NewsGroupMark colour={field('colour').value} icon={field('icon').value} />
          <span>{field('name').value || 'Assim no Mural'}</span>
        </p>
      </FormSection>
      {(can('users.menu') || field('moderator_ids').value.length > 0) && (
        <FormSection
          title="Moderação"
          description={`Quem é avisado dos comentários deste ${noun}: pessoas com permissão de moderar. Sem ninguém aqui, todas elas são avisadas.`}
        >
          <RelationsField
            of={field('moderator_ids')}
            label="Quem é avisado"
            endpoint={usersEndpoints.list}
            isWide
          />
        </FormSection>
      )}
    </>
  );
}
