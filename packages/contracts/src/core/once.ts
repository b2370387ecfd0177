/** Made when first asked for, then kept: what formats dates takes a phone 20 ms to make, and many pages show none. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
