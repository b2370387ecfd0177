/** The e-mail to offer at the next login. In memory: an address does not belong in the URL. */
let hint: string | null = null;

export const setLoginHint = (email: string): void => {
  hint = email;
};

const KEY = 'conforme.login_email';

/** What was just set up, else what the person asked this browser to remember. */
export const loginHint = (): string => hint ?? localStorage.getItem(KEY) ?? '';
export const isEmailRemembered = (): boolean => localStorage.getItem(KEY) !== null;

export function rememberEmail(email: string, remember: boolean): void {
  hint = null;
  if (remember) localStorage.setItem(KEY, email);
  else localStorage.removeItem(KEY);
}
