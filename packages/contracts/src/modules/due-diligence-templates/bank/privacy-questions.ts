import { badIfYes, bankSection, scored } from './bank-question.ts';

const ask = bankSection('privacy', 'LGPD');

export const privacyQuestions = [
  ask(1, 'Há um encarregado nomeado por ato formal, com identidade e contato divulgados?', {
    weight: 4,
    help: 'Para operadores a nomeação é uma boa prática, não um dever.',
    legal_reference: 'LGPD, art. 41; Res. CD/ANPD 18/2024',
    evidence_if: ['yes'],
    evidence_label: 'Junte o ato de nomeação',
  }),
  ask(2, 'Há um registro das operações de tratamento que inclui o que farão para nós?', {
    weight: 4,
    legal_reference: 'LGPD, art. 37',
  }),
  ask(3, 'Cada tratamento tem uma base legal escolhida e anotada?', {
    legal_reference: 'LGPD, arts. 7º e 11',
  }),
  ask(4, 'Há uma política de proteção de dados aprovada pela direção e conhecida por todos?', {
    evidence_if: ['yes'],
    evidence_label: 'Junte a política',
  }),
  ask(5, 'Há um aviso de privacidade público, em linguagem simples?', {
    weight: 2,
    legal_reference: 'LGPD, art. 9º',
  }),
  ask(6, 'Os dados que receberem serão tratados só conforme as nossas instruções?', {
    weight: 5,
    blocking: true,
    legal_reference: 'LGPD, art. 39',
  }),
  ask(7, 'Suboperadores só são contratados com a nossa autorização?', { weight: 4 }),
  ask(8, 'Os contratos com suboperadores trazem as mesmas obrigações que vocês têm conosco?', {}),
  ask(9, 'Em quantas horas avisam o controlador de um incidente com dados pessoais?', {
    ...scored(
      ['up_to_24', 'Até 24 horas', 1],
      ['up_to_48', 'Até 48 horas', 0.8],
      ['up_to_72', 'Até 72 horas', 0],
      ['none', 'Não há prazo', 0],
    ),
    weight: 5,
    blocking: true,
    help: 'Conte da hora em que a sua equipe soube. O controlador tem 3 dias úteis para avisar a ANPD.',
    legal_reference: 'LGPD, art. 48; Res. CD/ANPD 15/2024, art. 6º',
  }),
  ask(10, 'Houve incidente com dados pessoais nos últimos 24 meses?', {
    ...badIfYes,
    scores: { yes: 0.5, no: 1 },
    evidence_if: ['yes'],
    evidence_label: 'Junte o relatório do que foi feito',
  }),
  ask(11, 'Conte o que aconteceu e o que mudou depois.', {
    type: 'long_text',
    weight: 0,
    show_if: { question: 'lgpd_10', is: ['yes'] },
  }),
  ask(12, 'Dados pessoais saem do Brasil, mesmo que só para armazenar?', { type: 'yes_no', weight: 0 }),
  ask(13, 'Para que países, e com qual mecanismo de transferência?', {
    ...scored(
      ['adequacy', 'País reconhecido pela ANPD', 1],
      ['clauses', 'Cláusulas-padrão da ANPD', 1],
      ['corporate', 'Normas corporativas globais ou cláusulas específicas aprovadas', 1],
      ['other', 'Outro caso do art. 33 da LGPD', 0.5],
      ['none', 'Nenhum', 0],
    ),
    help: 'Escreva os países no comentário desta pergunta.',
    legal_reference: 'LGPD, art. 33; Res. CD/ANPD 19/2024',
    show_if: { question: 'lgpd_12', is: ['yes'] },
  }),
  ask(14, 'Pedidos de titulares que chegam a vocês são repassados a nós sem demora?', {
    legal_reference: 'LGPD, art. 18',
  }),
  ask(15, 'Ao fim do contrato, os dados são devolvidos ou eliminados, com prova?', {
    weight: 4,
    legal_reference: 'LGPD, art. 16',
  }),
  ask(16, 'Há prazos de guarda definidos, e o que venceu é apagado?', { legal_reference: 'LGPD, art. 16' }),
  ask(17, 'Tratamentos de maior risco têm relatório de impacto (RIPD)?', {
    weight: 2,
    legal_reference: 'LGPD, art. 38 (orientação)',
  }),
  ask(18, 'O serviço trata dados de crianças ou adolescentes?', { type: 'yes_no', weight: 0 }),
  ask(19, 'Há cuidados próprios para esses dados, pensados no melhor interesse deles?', {
    weight: 5,
    show_if: { question: 'lgpd_18', is: ['yes'] },
  }),
  ask(20, 'Quem trata dados pessoais foi treinado nos últimos 12 meses?', {}),
  ask(21, 'Aceitam auditoria nossa, ou mostram a de terceiros, uma vez por ano?', { weight: 2 }),
  ask(22, 'Usam os nossos dados para treinar inteligência artificial ou para fins próprios?', {
    ...badIfYes,
    weight: 5,
    blocking: true,
  }),
];
