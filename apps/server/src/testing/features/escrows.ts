import { digestOfProof, shareProof } from '../../../../web/src/platform/sealed-reports/escrow-proof.ts';
import { makeDrill, makeEscrow } from '../../../../web/src/platform/sealed-reports/escrow-shares.ts';
import { type Sodium, toBytes } from '../../../../web/src/platform/sealed-reports/sodium.ts';

/** Made by the browser's own code; what is printed stays with the test. */
export async function newEscrow(sodium: Sodium) {
  const { publicKey, shares } = await makeEscrow(sodium);
  const drill = await makeDrill(sodium, toBytes(sodium, publicKey));
  const proofs = await Promise.all(shares.map((share) => shareProof(sodium, share)));
  const share_digests = await Promise.all(proofs.map((proof) => digestOfProof(sodium, proof as string)));
  return { publicKey, shares, proofs, body: { public_key: publicKey, ...drill, share_digests } };
}
export type NewEscrow = Awaited<ReturnType<typeof newEscrow>>;
