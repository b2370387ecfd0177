/** What is done with links to documents, as /audit words it. */
export const documentLinkAuditActions = {
  'document_link.created': 'Criou link pessoal de documento',
  'document_link.downloaded': 'Baixou documento por link pessoal',
  'document_link.opened': 'Abriu documento por link pessoal',
  'document_link.renewed': 'Renovou link pessoal de documento',
  'document_link.resent': 'Enviou de novo o link de um documento',
  'document_link.revoked': 'Revogou link pessoal de documento',
} as const;
