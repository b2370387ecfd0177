import type { Complement } from '@conforme/contracts/modules/complement/complement.schemas.ts';

const officerValues = (officer: Complement['encarregado']) => ({
  name: officer?.name ?? '',
  email: officer?.email ?? '',
  phone: officer?.phone ?? '',
});

export const valuesOf = (detail: Complement) => ({
  cnpj: detail.cnpj ?? '',
  company_name: detail.company_name,
  trading_name: detail.trading_name ?? '',
  size: detail.size ?? ('' as const),
  postal_code: detail.postal_code ?? '',
  street: detail.street ?? '',
  street_number: detail.street_number ?? '',
  address_complement: detail.address_complement ?? '',
  district: detail.district ?? '',
  city: detail.city ?? '',
  federation_unit: detail.federation_unit ?? ('' as const),
  phone: detail.phone ?? '',
  email: detail.email ?? '',
  encarregado: officerValues(detail.encarregado),
  substitute: officerValues(detail.substitute),
});
export type ComplementValues = ReturnType<typeof valuesOf>;
export type OfficerValues = ComplementValues['encarregado'];
