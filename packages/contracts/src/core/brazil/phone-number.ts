/** The 67 area codes in use (Anatel). */
export const areaCodes: readonly string[] = (
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
  '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
).split(' ');

/** Area code and number, without the country's 55 or the 0 of long distance. */
export const barePhone = (text: string): string => {
  const digits = text.replace(/[().+\-\s]/g, '');
  if (/^55\d{10,11}$/.test(digits)) return digits.slice(2);
  return /^0\d{10,11}$/.test(digits) ? digits.slice(1) : digits;
};

/** Stored as E.164 writes it, so that every program can dial it: '+5543998877665'. */
export const storedPhone = (text: string): string => `+55${barePhone(text)}`;

export const formatPhone = (text: string): string =>
  barePhone(text).replace(/^(.{2})(.{4,5})(.{4})$/, '($1) $2-$3');

/** Ten digits for a landline (2 to 5 first), eleven for a mobile (9 first). */
export const isPhone = (text: string): boolean => {
  const bare = barePhone(text);
  return areaCodes.includes(bare.slice(0, 2)) && /^\d{2}(?:[2-5]\d{7}|9\d{8})$/.test(bare);
};
