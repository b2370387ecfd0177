/** What each step is, and what it asks for. */
export const stepHeadings = [
  ['Quem vai estudar', 'Os dados de quem vai usar a bolsa, e a turma.'],
  ['Quem responde por esta inscrição', 'É com estas pessoas que a escola fala.'],
  ['Onde a família mora', 'O endereço de hoje.'],
  [
    'Quem mora na casa e quanto cada um recebe',
    'Conte todos, também crianças e quem não tem renda. Use o valor antes dos descontos.',
  ],
  [
    'Saúde e deficiência',
    'Isto fica guardado à parte. Só quem analisa a inscrição lê, e cada leitura fica registrada.',
  ],
  ['Os documentos', 'Uma foto nítida ou o PDF. A escola avisa se algum não der para ler.'],
  ['Declarações e envio', 'Leia, marque e envie.'],
] as const;
