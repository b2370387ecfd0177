/** Whether the server offers the asker this act now. The rule itself is asked there, and nowhere in the browser. */
export const mayAct = <Act extends string>(
  { actions }: { readonly actions: readonly { readonly name: Act; readonly refused: string | null }[] },
  act: NoInfer<Act>,
): boolean => actions.some(({ name, refused }) => name === act && refused === null);
