import { formatCnae } from '@conforme/contracts/core/brazil/cnae.ts';
import type { FederationUnit } from '@conforme/contracts/core/brazil/federation-units.ts';
import type {
  LegalEntityDetail,
  ShownOfficer,
} from '@conforme/contracts/modules/legal-entities/legal-entities.schemas.ts';
import {
  type PublicFormName,
  type TextedForm,
  textedForms,
  type UnitKind,
} from '@conforme/contracts/platform/organisations/organisation-words.ts';
import type { Chosen } from '../../core/form/schema-facts.ts';

export type BaseValues = {
  kind: UnitKind;
  nature: NonNullable<LegalEntityDetail['nature']> | '';
  company_name: string;
  trading_name: string;
  cnpj: string;
  size: NonNullable<LegalEntityDetail['size']> | '';
  cnae: string;
  postal_code: string;
  street: string;
  street_number: string;
  address_complement: string;
  district: string;
  city: string;
  federation_unit: FederationUnit | '';
  phone: string;
  email: string;
  cebas_number: string;
  cebas_valid_until: string | null;
};

export type NewOrganisationValues = BaseValues & { readonly parent_id: Chosen | null };

export interface OfficerValues {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly public_contact: string;
  readonly natural_entity_id: Chosen | null;
}

interface FormTexts {
  readonly opening_text: string;
  readonly confirmation_text: string;
}

export type OrganisationValues = BaseValues & {
  readonly encarregado: OfficerValues;
  readonly substitute: OfficerValues;
  readonly public_forms: {
    readonly open: readonly PublicFormName[];
    readonly texts: Readonly<Record<TextedForm, FormTexts>>;
  };
};

export const NO_ORGANISATION: BaseValues = {
  kind: 'filial',
  nature: '',
  company_name: '',
  trading_name: '',
  cnpj: '',
  size: '',
  cnae: '',
  postal_code: '',
  street: '',
  street_number: '',
  address_complement: '',
  district: '',
  city: '',
  federation_unit: '',
  phone: '',
  email: '',
  cebas_number: '',
  cebas_valid_until: null,
};

const officerValues = (officer: ShownOfficer | null): OfficerValues => ({
  name: officer?.name ?? '',
  email: officer?.email ?? '',
  phone: officer?.phone ?? '',
  public_contact: officer?.public_contact ?? '',
  natural_entity_id: officer?.person ?? null,
});

const textsOf = (texts: LegalEntityDetail['public_forms']['texts'][TextedForm]): FormTexts => ({
  opening_text: texts?.opening_text ?? '',
  confirmation_text: texts?.confirmation_text ?? '',
});

export const valuesOf = (detail: LegalEntityDetail): OrganisationValues => ({
  kind: detail.kind,
  nature: detail.nature ?? '',
  company_name: detail.company_name,
  trading_name: detail.trading_name ?? '',
  cnpj: detail.cnpj ?? '',
  size: detail.size ?? '',
  cnae: formatCnae(detail.cnae ?? ''),
  postal_code: detail.postal_code ?? '',
  street: detail.street ?? '',
  street_number: detail.street_number ?? '',
  address_complement: detail.address_complement ?? '',
  district: detail.district ?? '',
  city: detail.city ?? '',
  federation_unit: detail.federation_unit ?? '',
  phone: detail.phone ?? '',
  email: detail.email ?? '',
  cebas_number: detail.cebas_number ?? '',
  cebas_valid_until: detail.cebas_valid_until,
  encarregado: officerValues(detail.encarregado),
  substitute: officerValues(detail.substitute),
  public_forms: {
    open: detail.public_forms.open,
    texts: Object.fromEntries(
      textedForms.options.map(({ value }) => [value, textsOf(detail.public_forms.texts[value])]),
    ) as Record<TextedForm, FormTexts>,
  },
});
