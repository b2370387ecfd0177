import { choices } from './choices.ts';

/** The size (porte) an organisation is registered with. */
export const organisationSizes = choices({
  MEI: 'Microempreendedor individual (MEI)',
  ME: 'Microempresa (ME)',
  EPP: 'Empresa de pequeno porte (EPP)',
  DEMAIS: 'Demais portes',
});
