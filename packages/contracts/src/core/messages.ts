/** Words fixed by the specification, §5 and §8, to the letter (misspellings included). */
export const messages = {
  required: 'Este campo é obrigatório!',
  invalid: 'Este campo está inválido!',
  fillForm: 'Preencha corretamente os campos do formulário',
  onlyValidEmails: 'Adicione somente e-mails válidos!',
  atLeastTen: 'Digite ao menos 10 caracteres...',
  unverifiedAccount:
    'Esta conta ainda não foi confirmada, por favor ative-a clicando no link enviado para seu email. Caso não tenha recebido o email, clique em "Esqueceu a senha?" e informe seu email.',
  loginFailed: 'Não foi possível realizar o login, verifique o usuário ou a senha e tente novamente!',
  alreadySignedIn: 'Você já está autenticado.',
  alreadySignedInOnAttempt: 'Você já está autenticado!',
  passwordChangeFailed: 'Não foi possível alterar a senha!',
  passwordChanged: 'Senha alterada com sucesso!',
  recoveryFailed: 'Houve um problema ao realizar sua operação, tente novamente!',
  userCreated: 'Usuário criado com sucesso.',
  activationSent: 'Um email foi enviado para ativar sua conta!',
  /** In its place where no mail leaves. */
  activationHanded:
    'Nenhum e-mail sai deste sistema agora: peça o link para ativar sua conta a quem administra o Conforme.',
  logoutStateFailed: 'Não foi possível limpar o estado da aplicação.',
  contextFailed: 'Não foi possível carregar o contexto ativo de dados.',
  success: 'Operação realizada com sucesso.',
  successTitle: 'Successo!',
  failure: 'Operação não pode ser realizada. Contacte o administrador do sistema!',
  noRows: 'Nenhum registro encontrado.',
  confirmTitle: 'Confirmação',
  notificationNotRead: 'Erro não foi possível marcar a notificação como lida.',
  unknownNotification: 'TIPO DE NOTIFICAÇÃO DESCONHECIDO',
  confirmDelete: 'Tem certeza que deseja excluir este registro?',
} as const;
