import { z } from './schema.ts';

/** Passwords are never trimmed or folded: what was typed is what counts, up to 128 characters. */
export const typedPassword = z.string().min(1).max(128);

/** Length is the only rule of form; common passwords are refused by the server, which holds the list. */
export const newPasswordFields = {
  password: z.string().min(12).max(128),
  password_confirmation: typedPassword,
};

/** Both spellings must agree; the message lands on the confirmation. */
export const confirmed = <T extends z.ZodType<{ password: string; password_confirmation: string }>>(
  schema: T,
) =>
  schema.refine((value) => value.password === value.password_confirmation, {
    path: ['password_confirmation'],
    error: 'As duas senhas precisam ser iguais.',
  });
