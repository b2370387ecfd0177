/** What was typed or pasted, however it was grouped: applications show '123 456'. */
export const plainCode = (typed: string): string => typed.replace(/\D/g, '').slice(0, 6);

/** In its groups of four, whichever way it was written down. */
export const recoveryCode = (typed: string): string =>
  (
    typed
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 12)
      .match(/.{1,4}/g) ?? []
  ).join('-');
