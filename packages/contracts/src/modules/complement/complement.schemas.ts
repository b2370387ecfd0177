import { cnpj } from '../../core/brazil/cnpj.ts';
import { federationUnitChoices } from '../../core/brazil/federation-units.ts';
import { phone } from '../../core/brazil/phone.ts';
import { messages } from '../../core/messages.ts';
import { organisationSizes } from '../../core/organisation-size.ts';
import { pictureAddress } from '../../core/picture.ts';
import { seatFields } from '../../core/postal-address.ts';
import { email, id, instant, line, oneOf, optionalLine, version, z } from '../../core/schema.ts';

const officer = z.strictObject({ name: line(120), email, phone: phone.nullable().default(null) });

const fields = {
  cnpj,
  company_name: line(160),
  trading_name: optionalLine(160),
  size: oneOf(organisationSizes),
  ...seatFields,
  phone,
  email,
  encarregado: officer.nullable(),
  substitute: officer.nullable(),
};

/** The law frees small agents from appointing an encarregado; whoever is larger names one. */
export const needsEncarregado = (size: string | null): boolean => size === 'DEMAIS';

export const complementUpdate = z
  .strictObject({ ...fields, version })
  .superRefine(({ size, encarregado, substitute }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['encarregado', 'name'], message });
    if (encarregado) return;
    if (needsEncarregado(size)) refuse(messages.required);
    else if (substitute) refuse('Indique a pessoa encarregada antes de quem substitui.');
  });

const shownOfficer = z.strictObject({ name: z.string(), email: z.string(), phone: z.string().nullable() });
const shown = z.string().nullable();

/** As it is stored: everything but the name may still be missing. */
export const complement = z.strictObject({
  id,
  version,
  completed_at: instant.nullable(),
  logo: pictureAddress,
  cnpj: shown,
  company_name: z.string(),
  trading_name: shown,
  size: oneOf(organisationSizes).nullable(),
  postal_code: shown,
  street: shown,
  street_number: shown,
  address_complement: shown,
  district: shown,
  city: shown,
  federation_unit: oneOf(federationUnitChoices).nullable(),
  phone: shown,
  email: shown,
  encarregado: shownOfficer.nullable(),
  substitute: shownOfficer.nullable(),
});
export type Complement = z.output<typeof complement>;
