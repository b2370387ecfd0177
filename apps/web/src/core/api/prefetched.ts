/**
 * A question a screen opens with, put while the screen's own code is still on its way. The first to want the answer
 * takes it; whoever wants it again asks anew.
 */
export function prefetched<A, T>(ask: (about: A) => Promise<T>) {
  let begun: { readonly about: A; readonly answer: Promise<T> } | null = null;
  return {
    begin(about: A): void {
      const answer = ask(about);
      // Whoever takes it hears of the failure.
      answer.catch(() => undefined);
      begun = { about, answer };
    },
    take(about: A): Promise<T> {
      const answer = begun?.about === about ? begun.answer : ask(about);
      begun = null;
      return answer;
    },
  };
}
