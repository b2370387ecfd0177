/** Loaded with the first character: the dictionaries weigh more than the rest of the page. */
export async function loadStrengthMeter() {
  const [{ ZxcvbnFactory }, common, portuguese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ]);
  const meter = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...portuguese.dictionary },
    graphs: common.adjacencyGraphs,
    translations: portuguese.translations,
  });
  return (password: string, about: readonly string[]) => {
    const { score, feedback } = meter.check(password, [...about]);
    return { score, advice: feedback.warning ?? feedback.suggestions[0] ?? null };
  };
}
export type StrengthMeter = Awaited<ReturnType<typeof loadStrengthMeter>>;
