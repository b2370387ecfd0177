/** What a model may name between braces, each with what it stands for and an invented value for the preview. */
export const templateVariables = {
  titular: { label: 'Nome do titular', example: 'Maria Aparecida da Silva' },
  solicitante: {
    label: 'Quem fez o pedido: o titular ou quem o representa',
    example: 'Maria Aparecida da Silva',
  },
  protocolo: { label: 'Protocolo do pedido', example: 'LGPD-2026-7KQ4M2X-9' },
  tipos: { label: 'O que foi pedido', example: 'acesso e correção' },
  recebido: { label: 'Dia em que o pedido chegou', example: '3 de novembro de 2026' },
  prazo: {
    label: 'Prazo da lei (ou o da organização, onde a lei não fixa)',
    example: '18 de novembro de 2026',
  },
  data: { label: 'Dia de hoje', example: '10 de novembro de 2026' },
  organizacao: { label: 'Nome da organização', example: 'Colégio Exemplo' },
  encarregado: { label: 'Nome da pessoa encarregada', example: 'João Exemplo' },
  contato: { label: 'Como falar com a pessoa encarregada', example: 'encarregado@exemplo.org.br' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly example: string }>>;
export type TemplateVariable = keyof typeof templateVariables;
/** What is not known of a case is absent. */
export type TemplateValues = Readonly<Partial<Record<TemplateVariable, string>>>;

export const templateVariableNames = Object.keys(templateVariables) as TemplateVariable[];
export const exampleValues: TemplateValues = Object.fromEntries(
  templateVariableNames.map((name) => [name, templateVariables[name].example]),
);

const VARIABLE = /\{\{([^{}]*)\}\}/g;
const isVariable = (name: string): name is TemplateVariable => Object.hasOwn(templateVariables, name);

/** Puts the values in place, once: what a value itself says is never read as a variable. Unknown values stay to be seen. */
export const fillTemplate = (body: string, values: TemplateValues): string =>
  body.replace(VARIABLE, (written, inside: string) => {
    const name = inside.trim();
    return (isVariable(name) && values[name]) || written;
  });

/** What is wrong with the variables of a model, in words for its field; null where nothing is. */
export function templateProblem(body: string): string | null {
  for (const [written, inside = ''] of body.matchAll(VARIABLE)) {
    const name = inside.trim();
    if (!isVariable(name))
      return name === ''
        ? 'Há chaves vazias: escreva uma variável entre {{ e }}.'
        : `A variável ${written} não existe. Use uma das que estão na lista.`;
  }
  const rest = body.replace(VARIABLE, '');
  if (/\{\{|\}\}/.test(rest)) return 'Há chaves sem par: uma variável se escreve {{assim}}.';
  return null;
}

const GAP = /\[\[[^[\]]*\]\]|\{\{[^{}]*\}\}/g;

/** What somebody still has to write before this may be sent: `[[assim]]`, or a variable nobody knew the value of. */
export const gapsIn = (text: string): string[] => [...new Set(text.match(GAP) ?? [])];
