import { choices } from './choices.ts';

/** Why personal data may be kept: the ten grounds of art. 7 of the LGPD. */
export const legalBases = choices({
  consent: 'Consentimento (art. 7º, I)',
  legal_obligation: 'Obrigação legal ou regulatória (art. 7º, II)',
  public_policy: 'Políticas públicas (art. 7º, III)',
  research: 'Estudos por órgão de pesquisa (art. 7º, IV)',
  contract: 'Contrato com o titular (art. 7º, V)',
  legal_claims: 'Exercício de direitos em processo (art. 7º, VI)',
  life: 'Proteção da vida (art. 7º, VII)',
  health: 'Tutela da saúde (art. 7º, VIII)',
  legitimate_interest: 'Legítimo interesse (art. 7º, IX)',
  credit: 'Proteção do crédito (art. 7º, X)',
});
