import type { LegalEntityDetail } from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import type { NavGroup, NavSection } from '../../core/form/section-nav.tsx';

interface Section {
  readonly id: string;
  readonly label: string;
  /** Something has to stand there: it is complete when no gap points to it. */
  readonly isNeeded?: true;
  /** The first words of its fields' paths. */
  readonly fields?: readonly string[];
}

const address = ['postal_code', 'street', 'street_number', 'address_complement', 'district', 'city'];

const GROUPS: readonly { readonly label: string; readonly sections: readonly Section[] }[] = [
  {
    label: 'Cadastro',
    sections: [
      {
        id: 'organizacao',
        label: 'Organização',
        isNeeded: true,
        fields: ['kind', 'nature', 'cnpj', 'company_name', 'trading_name', 'size', 'cnae'],
      },
      {
        id: 'endereco',
        label: 'Endereço e contato',
        isNeeded: true,
        fields: [...address, 'federation_unit', 'phone', 'email'],
      },
      { id: 'cebas', label: 'CEBAS', fields: ['cebas_number', 'cebas_valid_until'] },
    ],
  },
  {
    label: 'Privacidade',
    sections: [
      { id: 'encarregado', label: 'Encarregado', isNeeded: true, fields: ['encarregado'] },
      { id: 'substituto', label: 'Substituto', isNeeded: true, fields: ['substitute'] },
      { id: 'ato', label: 'Atos de indicação', isNeeded: true },
      { id: 'aviso', label: 'Aviso de privacidade', isNeeded: true },
      { id: 'pequeno-porte', label: 'Agente de pequeno porte', isNeeded: true },
    ],
  },
  {
    label: 'Atendimento',
    sections: [
      { id: 'formularios', label: 'Formulários públicos', fields: ['public_forms'] },
      { id: 'links', label: 'Links públicos' },
    ],
  },
  {
    label: 'Aparência e situação',
    sections: [
      { id: 'logotipo', label: 'Logotipo' },
      { id: 'situacao', label: 'Situação e unidades' },
    ],
  },
];

/** Where a gap is put right: the two who are appointed stand in sections of their own. */
const placeOf = ({ code, place }: LegalEntityDetail['gaps'][number]): string =>
  code === 'substitute' ? 'substituto' : place;

/** The sections of the page, with what is missing and what is wrong in each. */
export function organisationSections(
  { gaps, actions }: Pick<LegalEntityDetail, 'gaps' | 'actions'>,
  errors: Readonly<Record<string, unknown>>,
): readonly NavGroup[] {
  const lacking = gaps.map(placeOf);
  const wrong = Object.keys(errors).map((path) => path.split('.')[0] ?? '');
  const shown = ({ id, label, isNeeded, fields = [] }: Section): NavSection => ({
    id,
    label,
    wrong: wrong.filter((field) => fields.includes(field)).length,
    ...(isNeeded || lacking.includes(id) ? { isComplete: !lacking.includes(id) } : {}),
  });
  return GROUPS.map(({ label, sections }) => ({
    label,
    sections: sections.filter(({ id }) => id !== 'logotipo' || actions.includes('edit')).map(shown),
  }));
}
