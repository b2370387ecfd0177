import { confirmed, newPasswordFields, typedPassword } from '../../core/password.ts';
import { email, line, secret, z } from '../../core/schema.ts';

/** A person is filed under first name and surname; whoever registers an organisation may be called as they like. */
const isFullName = (name: string) => /\S\s+\S/.test(name);

const account = { email, ...newPasswordFields };

export const registrationWrite = confirmed(
  z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('natural_entity'),
      name: line(120).refine((name) => name === '' || isFullName(name), 'Informe o nome e o sobrenome.'),
      company_name: z.null().default(null),
      ...account,
    }),
    z.strictObject({
      type: z.literal('legal_entity'),
      name: line(120),
      /** The name of the organisation that registers itself. */
      company_name: line(160),
      ...account,
    }),
  ]),
);

export const activationToken = z.strictObject({ token: secret });
/** The password shows that the one who opens the mail is the one who registered. */
export const activationWrite = z.strictObject({ token: secret, password: typedPassword });
