import { choices } from './choices.ts';

/**
 * Every action the audit log can tell of, as /audit words it after the person's name. An action without words here
 * does not compile. Plain data without zod: the list's page loads it.
 */
export const auditActions = {
  'access.refused': 'Teve uma tentativa recusada',
  'contact.created': 'Cadastrou contato',
  'contact.deleted': 'Excluiu contato',
  'contact.restored': 'Restaurou contato',
  'contact.updated': 'Alterou contato',
  'data_access.granted': 'Deu acesso a um grupo',
  'data_access.revoked': 'Retirou acesso de um grupo',
  'file.damaged': 'Arquivo guardado está danificado',
  'file.missing': 'Arquivo guardado não foi encontrado',
  'functionality.created': 'Criou funcionalidade',
  'functionality.deleted': 'Excluiu funcionalidade',
  'functionality.updated': 'Alterou funcionalidade',
  'installation.set_up': 'Preparou a instalação',
  'link_keys.dropped': 'Retirou uma chave dos links públicos',
  'link_keys.rotated': 'Trocou a chave dos links públicos',
  'mail.link_revealed': 'Viu o link de uma mensagem',
  'mail.resent': 'Reenviou uma mensagem',
  'legal_entity.accompanied': 'Passou a acompanhar a organização',
  'legal_entity.act_filed': 'Arquivou o ato de indicação do encarregado',
  'legal_entity.act_removed': 'Removeu o ato de indicação do encarregado',
  'legal_entity.activated': 'Reativou organização',
  'legal_entity.assessed': 'Avaliou o pequeno porte da organização',
  'legal_entity.completed': 'Completou o cadastro da organização',
  'legal_entity.created': 'Cadastrou organização',
  'legal_entity.deactivated': 'Desativou organização',
  'legal_entity.deleted': 'Excluiu organização',
  'legal_entity.logo_changed': 'Trocou o logotipo da organização',
  'legal_entity.logo_removed': 'Removeu o logotipo da organização',
  'legal_entity.moved': 'Moveu unidade',
  'legal_entity.notice_published': 'Publicou o aviso de privacidade',
  'legal_entity.updated': 'Alterou organização',
  'natural_entity.created': 'Cadastrou pessoa',
  'natural_entity.deleted': 'Excluiu pessoa',
  'natural_entity.restored': 'Restaurou pessoa',
  'natural_entity.revealed': 'Viu um dado protegido',
  'natural_entity.updated': 'Alterou pessoa',
  'module.updated': 'Alterou módulo',
  'permission.installed': 'Permissão nova chegou ao grupo',
  'public_link.copied': 'Copiou o endereço de um link público',
  'public_link.created': 'Criou link público',
  'public_link.revoked': 'Revogou link público',
  'report.exported': 'Exportou uma lista',
  'role.created': 'Criou grupo',
  'role.deleted': 'Excluiu grupo',
  'role.restored': 'Restaurou grupo',
  'role.updated': 'Alterou grupo',
  'second_factor.codes': 'Trocou os próprios códigos de recuperação',
  'second_factor.disabled': 'Desativou o próprio segundo fator',
  'second_factor.enabled': 'Ativou o próprio segundo fator',
  'second_factor.reset': 'Redefiniu o segundo fator de um usuário',
  'session.closed': 'Saiu',
  'session.opened': 'Entrou',
  'session.role_changed': 'Trocou o grupo ativo',
  'user.access_renewed': 'Entregou novo primeiro acesso',
  'user.blocked': 'Bloqueou usuário',
  'user.created': 'Criou usuário',
  'user.deleted': 'Excluiu usuário',
  'user.email_change_cancelled': 'Desistiu de trocar o próprio e-mail',
  'user.email_change_requested': 'Pediu para trocar o próprio e-mail',
  'user.email_changed': 'Confirmou o novo e-mail',
  'user.invitation_accepted': 'Aceitou o convite',
  'user.other_sessions_ended': 'Encerrou as próprias outras sessões',
  'user.own_data_taken': 'Baixou os próprios dados',
  'user.password_changed': 'Trocou a própria senha',
  'user.password_reset': 'Definiu nova senha pelo link',
  'user.password_reset_requested': 'Pedido de nova senha por e-mail',
  'user.person_chosen': 'Escolheu a pessoa ativa',
  'user.photo_changed': 'Trocou a própria foto',
  'user.photo_removed': 'Removeu a própria foto',
  'user.profile_updated': 'Alterou o próprio perfil',
  'user.registered': 'Criou a própria conta',
  'user.role_added': 'Incluiu usuário em um grupo',
  'user.role_removed': 'Retirou usuário de um grupo',
  'user.session_ended': 'Encerrou uma das próprias sessões',
  'user.sessions_ended': 'Encerrou as sessões de um usuário',
  'user.text_notification_sent': 'Enviou notificação a um usuário',
  'user.social_linked': 'Ligou a conta de outro serviço à sua',
  'user.social_unlinked': 'Desligou a conta de outro serviço da sua',
  'user.unblocked': 'Desbloqueou usuário',
  'user.updated': 'Alterou usuário',
} as const;
/** The action in words; by its own name where it is of a version that is no more. */
export const actionWords = (action: string): string =>
  (auditActions as Readonly<Record<string, string>>)[action] ?? action;
export type AuditAction = keyof typeof auditActions;

/** Every kind of record an action can be about. */
export const auditObjects = {
  contact: 'Contato',
  functionality: 'Funcionalidade',
  legal_entity: 'Organização',
  mail_message: 'Mensagem',
  module: 'Módulo',
  natural_entity: 'Pessoa',
  public_link: 'Link público',
  role: 'Grupo',
  session: 'Sessão',
  user: 'Usuário',
} as const;
export const objectWords = (type: string): string =>
  (auditObjects as Readonly<Record<string, string>>)[type] ?? type;
export type AuditObject = keyof typeof auditObjects;

/** Which chain a record is of. */
export const auditKind = choices({
  organisation: 'Da organização',
  installation: 'Da instalação',
  refused: 'Tentativa recusada',
});
