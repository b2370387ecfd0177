import { choices } from '../../core/choices.ts';
import { linkPurposes } from '../../core/link-purposes.ts';

/** What a unit is to its organisation; a mantida has a life, and often a CNPJ root, of its own. */
export const unitKinds = choices({ matriz: 'Matriz', filial: 'Filial', mantida: 'Mantida' });
export type UnitKind = keyof typeof unitKinds.labels;

/** Requests to a public body are answered by other terms (LGPD, art. 23, § 3º). */
export const organisationNatures = choices({ private: 'Privada', public: 'Pública' });

/** Open or closed: nobody works in a closed one. */
export const organisationState = choices({ active: 'Ativa', inactive: 'Inativa' });

export const officerKinds = choices({ encarregado: 'Encarregado', substitute: 'Substituto' });
export type OfficerKind = keyof typeof officerKinds.labels;

/** The forms an organisation may open to everybody. */
const formNames = ['privacy-form', 'incident-form', 'reporting-channel', 'intimidation'] as const;
export type PublicFormName = (typeof formNames)[number];
export const publicForms = choices(
  Object.fromEntries(formNames.map((name) => [name, linkPurposes[name].label])) as Readonly<
    Record<PublicFormName, string>
  >,
);

/** The forms that show an organisation's own words; the last two are opened by a call and by a link to one supplier. */
export const textedForms = choices({
  ...publicForms.labels,
  credentialing: 'Inscrição para bolsa de estudo',
  'due-diligence': 'Diligência de fornecedor',
});
export type TextedForm = keyof typeof textedForms.labels;

/** What somebody may do to an organisation where it stands; the form itself is 'edit'. */
export type OrganisationAction = 'edit' | 'move' | 'deactivate' | 'activate' | 'delete';
