import type { AnswerTemplateInput } from '@conforme/contracts/modules/privacy-form/answer-templates.schemas.ts';

const greeting = 'Olá, {{solicitante}}.';
const ending = `Se algo não ficou claro, fale com {{encarregado}}, pessoa encarregada do tratamento de dados pessoais: {{contato}}.

{{organizacao}}
{{data}}`;
/** Lei 13.709/2018, art. 18, §§ 1º e 8º. */
const complaint =
  'Se você não concorda com esta resposta, pode apresentar uma petição à Agência Nacional de Proteção de Dados (ANPD) ou procurar um órgão de defesa do consumidor (LGPD, art. 18, §§ 1º e 8º).';
/** Art. 18, § 6º. */
const toldOthers =
  'Sobre quem recebeu estes dados de nós (LGPD, art. 18, § 6º): [[quem avisamos, ou "não compartilhamos com ninguém", ou por que avisar é impossível ou desproporcional]].';

const letter = (...paragraphs: readonly string[]) => [greeting, ...paragraphs, ending].join('\n\n');

/**
 * What a new encarregado can begin with: the usual answers, as the law wants them. `[[…]]` marks what only whoever
 * answers can know.
 */
export const startingTemplates: readonly AnswerTemplateInput[] = [
  {
    name: 'Confirmação: tratamos os seus dados',
    types: ['CONF'],
    result: 'granted',
    body: letter(
      'Recebemos o seu pedido {{protocolo}} em {{recebido}}. Sim: tratamos dados pessoais de {{titular}}.',
      'Os dados são: [[quais dados]].\nEles vieram de: [[origem dos dados]].\nNós os usamos para: [[para quê]].',
      'Você pode pedir uma cópia completa destes dados quando quiser, sem custo.',
    ),
  },
  {
    name: 'Confirmação: não tratamos os seus dados',
    types: ['CONF', 'ACES'],
    result: 'granted',
    body: letter(
      'Recebemos o seu pedido {{protocolo}} em {{recebido}}. Procuramos em [[onde procuramos]] e não encontramos registro de dados pessoais de {{titular}}.',
      'Se você acha que deveríamos ter os seus dados, responda dizendo quando e como falou conosco: procuramos outra vez.',
    ),
  },
  {
    name: 'Acesso: declaração completa',
    types: ['ACES'],
    result: 'granted',
    body: letter(
      'Em resposta ao seu pedido {{protocolo}}, recebido em {{recebido}}, seguem os dados pessoais de {{titular}} que tratamos (LGPD, art. 19, II).',
      'Dados: [[quais dados, ou "no arquivo anexo"]].\nDe onde vieram: [[origem dos dados]].\nPara que usamos: [[finalidade]].\nComo decidimos o que guardar e por quanto tempo: [[critérios]].\nCom quem compartilhamos: [[com quem, ou "com ninguém"]].',
    ),
  },
  {
    name: 'Correção feita',
    types: ['CORR'],
    result: 'granted',
    body: letter(
      'Corrigimos os dados de {{titular}} como você pediu no protocolo {{protocolo}}.',
      'Antes: [[como estava]].\nAgora: [[como ficou]].',
      toldOthers,
    ),
  },
  {
    name: 'Eliminação, anonimização ou bloqueio feito',
    types: ['ANON', 'BLOQ', 'ELIM', 'ELCO'],
    result: 'granted',
    body: letter(
      'Atendemos o seu pedido {{protocolo}}, recebido em {{recebido}}.',
      'O que fizemos: [[o que foi eliminado, anonimizado ou bloqueado, e em que dia]].',
      toldOthers,
    ),
  },
  {
    name: 'Eliminação em parte: a lei manda guardar',
    types: ['ANON', 'ELIM', 'ELCO'],
    result: 'partial',
    body: letter(
      'Atendemos em parte o seu pedido {{protocolo}}, recebido em {{recebido}}.',
      'O que eliminamos: [[quais dados]].',
      'O que precisamos guardar: [[quais dados]]. A lei nos obriga a isso: [[qual lei e por quanto tempo]] (LGPD, art. 16, I). Depois desse tempo, eliminamos.',
      toldOthers,
      complaint,
    ),
  },
  {
    name: 'Portabilidade: dados enviados',
    types: ['PORT'],
    result: 'granted',
    body: letter(
      'Atendemos o seu pedido {{protocolo}}, recebido em {{recebido}}. Enviamos os dados de {{titular}} a quem você escolheu (LGPD, art. 18, V).',
      'Quem recebeu: [[organização e contato]].\nO que enviamos: [[quais dados]].\nComo e quando: [[formato, meio e dia]].',
      'Não vão junto os dados já anonimizados (LGPD, art. 18, § 7º) nem o que é segredo comercial ou industrial.',
      'Continuamos com uma cópia destes dados enquanto a lei permitir. Se quiser, você pode pedir também que eles sejam eliminados.',
    ),
  },
  {
    name: 'Portabilidade: cópia entregue a você',
    types: ['PORT'],
    result: 'partial',
    body: letter(
      'Examinamos o seu pedido {{protocolo}}, recebido em {{recebido}}. Ainda não podemos enviar os dados de {{titular}} direto à outra organização: [[por que não foi possível]].',
      'Para você levar os dados, entregamos uma cópia completa: [[arquivo anexo e formato]]. Ela pode ser usada em outro serviço.',
      complaint,
    ),
  },
  {
    name: 'Oposição: paramos o uso',
    types: ['OPOS'],
    result: 'granted',
    body: letter(
      'Recebemos o seu pedido {{protocolo}} em {{recebido}}. Você se opôs a este uso dos dados de {{titular}}: [[qual uso]].',
      'Você tem razão: esse uso não seguia a lei (LGPD, art. 18, § 2º). Ele parou em [[dia]].',
      'O que mudou para que não se repita: [[o que fizemos]].',
    ),
  },
  {
    name: 'Oposição: o uso segue a lei',
    types: ['OPOS'],
    result: 'refused',
    body: letter(
      'Examinamos o seu pedido {{protocolo}}, recebido em {{recebido}}. Você se opôs a este uso dos dados de {{titular}}: [[qual uso]].',
      'Esse uso não depende da sua autorização e segue a lei. Por isso continua: [[qual base legal do art. 7º ou do art. 11, e por quê]].',
      'A lei permite se opor quando o uso é feito sem autorização e contra a lei (LGPD, art. 18, § 2º). Se algo mudou, conte para nós.',
      complaint,
    ),
  },
  {
    name: 'Reclamação: o que apuramos',
    types: ['RECL'],
    result: 'granted',
    body: letter(
      'Recebemos a sua reclamação em {{recebido}}, com o protocolo {{protocolo}}. Obrigado por nos contar.',
      'O que apuramos: [[o que aconteceu]].\nO que fizemos: [[o que foi corrigido, e em que dia]].\nO que muda daqui em diante: [[medidas]].',
      complaint,
    ),
  },
  {
    name: 'Compartilhamento: com quem',
    types: ['COMP'],
    result: 'granted',
    body: letter(
      'Você perguntou, no protocolo {{protocolo}}, com quem compartilhamos os dados de {{titular}}.',
      'Órgãos públicos: [[quais e para quê, ou "nenhum"]].\nOutras organizações: [[quais e para quê, ou "nenhuma"]].',
    ),
  },
  {
    name: 'Autorização: o que acontece se você disser não',
    types: ['INCO'],
    result: 'granted',
    body: letter(
      'Em resposta ao seu pedido {{protocolo}}: para [[qual uso]] pedimos a sua autorização, e você pode dizer não.',
      'Se você disser não: [[o que muda para a pessoa]].',
      'Se disser sim, pode voltar atrás quando quiser, sem custo (LGPD, art. 8º, § 5º).',
    ),
  },
  {
    name: 'Autorização retirada',
    types: ['REVO'],
    result: 'granted',
    body: letter(
      'Registramos que você não autoriza mais este uso dos dados de {{titular}}: [[qual uso]]. Ele parou em [[dia]].',
      'O que foi feito antes, com a sua autorização, continua válido. Se quiser, você pode pedir também que os dados sejam eliminados (LGPD, art. 8º, § 5º, e art. 18, VI).',
    ),
  },
  {
    name: 'Decisão automática: revisão',
    types: ['REVI'],
    result: 'granted',
    body: letter(
      'Revimos a decisão de que você falou no protocolo {{protocolo}}: [[qual decisão]].',
      'Resultado da revisão: [[mantida ou mudada, e o que muda]].\nCritérios usados na decisão: [[critérios e como pesam]] (LGPD, art. 20, § 1º).',
      complaint,
    ),
  },
  {
    name: 'Dúvida respondida',
    types: ['DUVI'],
    result: 'granted',
    body: letter('Sobre a sua pergunta, de protocolo {{protocolo}}: [[resposta]].'),
  },
  {
    name: 'Pedido indeferido',
    types: [],
    result: 'refused',
    body: letter(
      'Examinamos o seu pedido {{protocolo}}, recebido em {{recebido}}, sobre {{tipos}}. Não podemos atendê-lo.',
      'O motivo: [[razões de fato ou de direito]] (LGPD, art. 18, § 4º, II).',
      complaint,
    ),
  },
  {
    name: 'Identidade não comprovada',
    types: [],
    result: 'refused',
    body: letter(
      'Não conseguimos confirmar que o pedido {{protocolo}} veio de {{titular}} ou de quem pode falar em seu nome. Por segurança, não entregamos nem mudamos dados sem essa confirmação.',
      'Para atender, precisamos de: [[o que falta]]. Você pode responder por este mesmo protocolo, ou fazer um novo pedido, sem custo.',
      complaint,
    ),
  },
  {
    name: 'Não somos o agente',
    types: [],
    result: 'not_agent',
    body: letter(
      'Sobre o seu pedido {{protocolo}}: não somos nós que tratamos os dados de que você fala.',
      'Quem trata, até onde sabemos, é: [[organização e contato, ou "não conseguimos saber"]] (LGPD, art. 18, § 4º, I). O pedido deve ser feito a ela.',
    ),
  },
];
