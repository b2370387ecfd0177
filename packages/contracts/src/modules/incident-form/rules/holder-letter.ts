/** What a letter to holders begins with: the contents of Resolução CD/ANPD 15/2024, art. 9º, in plain words. */
export const holderLetter = {
  subject: 'Aviso sobre os seus dados pessoais',
  text: `Olá, {{primeiro_nome}}.

Em [[data]], soubemos de um incidente com dados pessoais na {{organizacao}}. Os seus dados podem ter sido afetados.

O que aconteceu: [[conte em poucas palavras]].
Quais dados: [[liste]].
Que riscos há: [[diga com clareza]].
O que já fizemos: [[liste]].
O que você pode fazer: [[oriente]].

Se tiver dúvida, responda a este e-mail.`,
} as const;

const GAP = /\[\[[^[\]]*\]\]/g;

/** What somebody still has to write before it may leave: '[[data]]'. */
export const gapsInLetter = (text: string): string[] => text.match(GAP) ?? [];
