/** Too long for its place, it breaks after the @ and not before its last letter. */
export function EmailAddress({ of }: { of: string }) {
  const at = of.lastIndexOf('@') + 1;
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  );
}
