/** Nine digits with the two that check them. */
export function cpfOf(base: number): string {
  const digit = (text: string) => {
    const sum = [...text].reduce((total, char, at) => total + Number(char) * (text.length + 1 - at), 0);
    return String(((sum * 10) % 11) % 10);
  };
  const first = `${base}${digit(String(base))}`;
  return first + digit(first);
}
