import { choices } from '../../../core/choices.ts';

/** What the supplier is towards the personal data of the organisation. */
export const lgpdRoles = choices({
  operator: 'Operador',
  suboperator: 'Suboperador',
  joint_controller: 'Controlador conjunto',
  controller: 'Controlador independente',
  none: 'Não trata dados por nós',
});

export const supplierData = choices({
  registration: 'Cadastro e contato',
  financial: 'Financeiros',
  documents: 'Documentos oficiais',
  health: 'Saúde',
  children: 'Crianças e adolescentes',
  biometric: 'Biometria',
  other_sensitive: 'Outros sensíveis',
  authentication: 'Senhas e acessos',
  location: 'Localização',
  image: 'Imagem e voz',
});

export const dpaStates = choices({
  signed: 'Assinado',
  pending: 'Pendente',
  not_needed: 'Não se aplica',
});

export const findingSeverities = choices({
  low: 'Baixa',
  medium: 'Média',
  high: 'Alta',
  blocking: 'Impeditiva',
});

export const findingOwners = choices({ supplier: 'Fornecedor', organisation: 'Nossa equipe' });
