import { type PublicFormName, publicForms } from './organisation-words.ts';

/** What is there for the form of an organisation, its own or the nearest above it. */
export interface FormFacts {
  readonly has_officer: boolean;
  /** A telephone or an e-mail of the organisation. */
  readonly has_contact: boolean;
  readonly has_notice: boolean;
  readonly small_agent: boolean;
}

export interface MissingPart {
  readonly code: 'officer' | 'contact' | 'notice';
  /** What to do. */
  readonly label: string;
  /** Why, with where it is written. */
  readonly reason: string;
  /** Where on the organisation's page. */
  readonly place: 'encarregado' | 'endereco' | 'aviso';
}

/** What has to be there before anybody outside can use the form; nothing where it is complete. */
export function missingForForm(facts: FormFacts): MissingPart[] {
  const missing: MissingPart[] = [];
  if (!facts.has_officer && !facts.small_agent)
    missing.push({
      code: 'officer',
      label: 'Indique a pessoa encarregada',
      reason: 'A identidade e o contato de quem é indicado são públicos (LGPD, art. 41, § 1º).',
      place: 'encarregado',
    });
  if (!facts.has_contact)
    missing.push({
      code: 'contact',
      label: facts.small_agent
        ? 'Informe um canal para os titulares: e-mail ou telefone'
        : 'Informe o telefone ou o e-mail da organização',
      reason: facts.small_agent
        ? 'O agente de pequeno porte sem pessoa encarregada mantém um canal para os titulares (Resolução CD/ANPD 2/2022, art. 11).'
        : 'O contato do controlador é informado ao titular (LGPD, art. 9º, IV).',
      place: 'endereco',
    });
  if (!facts.has_notice)
    missing.push({
      code: 'notice',
      label: 'Publique o aviso de privacidade',
      reason: 'Quem pede lê antes como os dados são usados (LGPD, art. 9º).',
      place: 'aviso',
    });
  return missing;
}

/** 'Para abrir “Comunicação de incidente”, falta: indique a pessoa encarregada; publique o aviso de privacidade.' */
export const missingWords = (forms: readonly PublicFormName[], missing: readonly MissingPart[]): string =>
  `Para abrir ${new Intl.ListFormat('pt-BR').format(forms.map((form) => `“${publicForms.labels[form]}”`))}, falta: ${missing
    .map(({ label }) => `${label.charAt(0).toLowerCase()}${label.slice(1)}`)
    .join('; ')}.`;
