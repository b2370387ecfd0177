import type { FederationUnit } from '@conforme/contracts/core/brazil/federation-units.ts';
import {
  type CriticalityKey,
  criticalityKeys,
} from '@conforme/contracts/modules/due-diligence-form/rules/criticality.ts';
import type { SupplierDetail } from '@conforme/contracts/modules/due-diligence-form/suppliers/suppliers.schemas.ts';
import type { Chosen } from '../../../core/form/schema-facts.ts';

/** What the fields hold; the six answers as the texts of a list, until they are sent. */
export type SupplierValues = {
  cnpj: string;
  company_name: string;
  trading_name: string;
  address: string;
  federation_unit: FederationUnit | '';
  cnae: string;
  size: NonNullable<SupplierDetail['size']> | '';
  contact_name: string;
  contact_email: string;
  contact_phone: string;
  service: string;
  lgpd_role: SupplierDetail['lgpd_role'] | '';
  data_kinds: readonly SupplierDetail['data_kinds'][number][];
  holders_count: number | null;
  transfer_countries: string;
  system_access: string;
  criticality_answers: Record<CriticalityKey, string>;
  contract_number: string;
  contract_from: string | null;
  contract_until: string | null;
  dpa: NonNullable<SupplierDetail['dpa']> | '';
  manager_id: Chosen | null;
  renews: boolean;
  notes: string;
};

const answersFrom = (of: (key: CriticalityKey) => string) =>
  Object.fromEntries(criticalityKeys.map((key) => [key, of(key)])) as Record<CriticalityKey, string>;

export const NO_SUPPLIER: SupplierValues = {
  ...{ cnpj: '', company_name: '', trading_name: '', address: '', federation_unit: '', cnae: '', size: '' },
  ...{ contact_name: '', contact_email: '', contact_phone: '', service: '', lgpd_role: '', data_kinds: [] },
  ...{
    holders_count: null,
    transfer_countries: '',
    system_access: '',
    contract_number: '',
    contract_from: null,
  },
  ...{ contract_until: null, dpa: '', manager_id: null, renews: true, notes: '' },
  criticality_answers: answersFrom(() => ''),
};

export const valuesOf = (supplier: SupplierDetail): SupplierValues => ({
  cnpj: supplier.cnpj,
  company_name: supplier.company_name,
  trading_name: supplier.trading_name ?? '',
  address: supplier.address ?? '',
  federation_unit: supplier.federation_unit ?? '',
  cnae: supplier.cnae ?? '',
  size: supplier.size ?? '',
  contact_name: supplier.contact_name ?? '',
  contact_email: supplier.contact_email ?? '',
  contact_phone: supplier.contact_phone ?? '',
  service: supplier.service,
  lgpd_role: supplier.lgpd_role,
  data_kinds: supplier.data_kinds,
  holders_count: supplier.holders_count,
  transfer_countries: supplier.transfer_countries ?? '',
  system_access: supplier.system_access ?? '',
  criticality_answers: answersFrom((key) => String(supplier.criticality_answers[key])),
  contract_number: supplier.contract_number ?? '',
  contract_from: supplier.contract_from,
  contract_until: supplier.contract_until,
  dpa: supplier.dpa ?? '',
  manager_id: supplier.manager,
  renews: supplier.renews,
  notes: supplier.notes ?? '',
});

/** Points as numbers; what was not answered stays out, and is asked for. */
export const tidy = <Values extends SupplierValues>(values: Values): Values => ({
  ...values,
  criticality_answers: Object.fromEntries(
    Object.entries(values.criticality_answers).map(([key, points]) => [
      key,
      points === '' ? null : Number(points),
    ]),
  ) as never,
});
