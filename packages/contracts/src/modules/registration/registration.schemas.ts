import { entityType } from '../../core/entity.ts';
import { messages } from '../../core/messages.ts';
import { confirmed, newPasswordFields, typedPassword } from '../../core/password.ts';
import { email, line, optionalLine, secret, z } from '../../core/schema.ts';

/** A person is filed under first name and surname; whoever registers an organisation may be called as they like. */
const isFullName = (name: string) => /\S\s+\S/.test(name);

export const registrationWrite = confirmed(
  z.strictObject({
    type: entityType,
    name: line(120),
    email,
    ...newPasswordFields,
    /** The name of the organisation that registers itself. */
    company_name: optionalLine(160),
  }),
)
  .refine(({ type, name }) => type !== 'natural_entity' || isFullName(name), {
    path: ['name'],
    error: 'Informe o nome e o sobrenome.',
  })
  .refine(({ type, company_name }) => type !== 'legal_entity' || Boolean(company_name), {
    path: ['company_name'],
    error: messages.required,
  })
  .refine(({ type, company_name }) => type !== 'natural_entity' || company_name === null, {
    path: ['company_name'],
    error: messages.invalid,
  });

export const activationToken = z.strictObject({ token: secret });
/** The password shows that the one who opens the mail is the one who registered. */
export const activationWrite = z.strictObject({ token: secret, password: typedPassword });
