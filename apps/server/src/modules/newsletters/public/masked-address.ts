const maskedAddress = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
};

/**
 * A person or a signature as everything shows them that a personal link leads to, on the page and on paper: the link may
 * have been passed on, and whoever holds it learns no address.
 */
export const withMaskedAddress = <T extends { readonly email: string }>(of: T): T => ({
  ...of,
  email: maskedAddress(of.email),
});
