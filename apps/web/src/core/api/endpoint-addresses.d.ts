/** Made by apps/web/endpoint-addresses.ts from the catalogue. */
declare module 'virtual:endpoint-addresses' {
  const addresses: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly method: string; readonly path: string; readonly unlogged?: true }>>
    >
  >;
  export default addresses;
}
