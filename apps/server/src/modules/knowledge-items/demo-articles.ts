export interface DemoArticle {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly tags: readonly string[];
  readonly category: string;
  /** Since it was released. */
  readonly days: number;
  /** Until it is reviewed; below 0, overdue. */
  readonly review: number;
  readonly isDraft?: true;
}

/** Name and parent; a parent stands before what is in it. */
export const demoCategories: readonly (readonly [string, string | null])[] = [
  ['Privacidade', null],
  ['Guarda e descarte', 'Privacidade'],
  ['Fotos e imagem', 'Privacidade'],
  ['Pedidos de titulares', 'Privacidade'],
  ['Secretaria', null],
  ['Tecnologia', null],
];

export const demoArticles: readonly DemoArticle[] = [
  {
    title: 'Por quanto tempo guardar a ficha de matrícula',
    summary: 'O prazo está na tabela de temporalidade da rede. Depois dele, descarte com ata.',
    body: `<h2>Quando começa a contar</h2><p>No dia da transferência, da conclusão ou do cancelamento. Se a família volta no ano seguinte, a contagem recomeça na nova saída.</p>
<h2>O que guardar para sempre</h2><p>O histórico escolar e o livro de registro de diplomas. Eles ficam no arquivo central e não entram no descarte.</p>
<aside data-tone="info"><p><strong>Confira antes.</strong> Procure o nome nas solicitações de titulares. Se houver pedido ou processo em aberto, a ficha espera.</p></aside>
<h2>Como descartar</h2><ol><li><p>Separe as caixas por ano, sem abrir.</p></li><li><p>Preencha a ata e peça duas assinaturas.</p></li><li><p>Chame o arquivo central, que agenda a fragmentação.</p></li></ol>`,
    tags: ['matrícula', 'arquivo', 'descarte'],
    category: 'Guarda e descarte',
    days: 40,
    review: 140,
  },
  {
    title: 'Como fazer a ata de descarte, passo a passo',
    summary: 'Duas pessoas assinam. Relacione as caixas pelo ano e pelo tipo.',
    body: '<p>Relacione as caixas pelo ano e pelo tipo, por exemplo fichas de matrícula de 2015, sem abrir. Fotografe o lacre antes da fragmentação e guarde a foto com a ata.</p>',
    tags: ['descarte', 'ata'],
    category: 'Guarda e descarte',
    days: 90,
    review: -6,
  },
  {
    title: 'Posso mandar foto da turma no grupo dos pais?',
    summary: 'Só com a autorização de uso de imagem de todas as crianças da foto.',
    body: '<p>A autorização fica no cadastro do estudante. Se falta a de uma criança, não mande a foto: recorte não basta quando a criança pode ser reconhecida.</p><ul><li><p>Use o canal oficial da escola, não o celular pessoal.</p></li><li><p>Apague a foto do aparelho depois de enviar.</p></li></ul>',
    tags: ['foto', 'imagem', 'famílias'],
    category: 'Fotos e imagem',
    days: 25,
    review: 200,
  },
  {
    title: 'O que responder quando pedem dados por telefone',
    summary: 'Nada, até saber quem pede. Peça que a pessoa use o formulário de solicitações.',
    body: '<p>Endereço, notas, faltas e saúde não são ditos por telefone, nem para quem diz ser da família. Informe o endereço do formulário de solicitações de titulares: o protocolo sai na hora e a resposta tem prazo.</p>',
    tags: ['telefone', 'titulares', 'atendimento'],
    category: 'Pedidos de titulares',
    days: 60,
    review: 90,
  },
  {
    title: 'Recebi um boleto ou mensagem suspeita',
    summary: 'Não pague, não responda, guarde a tela e avise a segurança da informação.',
    body: '<p>Encaminhe a imagem da mensagem pelo formulário de incidentes, mesmo sem certeza. Se você clicou ou digitou uma senha, diga isso no relato: ninguém é punido por avisar, e a troca da senha precisa ser feita logo.</p>',
    tags: ['golpe', 'boleto', 'incidente'],
    category: 'Tecnologia',
    days: 12,
    review: 170,
  },
  {
    title: 'Quem pode ver o prontuário do estudante',
    summary: 'A coordenação, o serviço de saúde e a família responsável.',
    body: '<p>Docentes recebem só o que precisam saber para a aula, por escrito da coordenação. Cópias de laudos ficam no serviço de saúde.</p>',
    tags: ['prontuário', 'saúde'],
    category: 'Secretaria',
    days: 75,
    review: 60,
  },
  {
    title: 'Currículos recebidos por e-mail',
    summary: 'Rascunho: onde guardar e quando apagar.',
    body: '<p>Encaminhe ao RH e apague da caixa de entrada.</p>',
    tags: ['rh', 'currículo'],
    category: 'Guarda e descarte',
    days: 0,
    review: 180,
    isDraft: true,
  },
];
