/** What is done to the knowledge base, as /audit words it. */
export const knowledgeAuditActions = {
  'knowledge_category.created': 'Criou categoria de artigos',
  'knowledge_category.deleted': 'Excluiu categoria de artigos',
  'knowledge_category.moved': 'Moveu categoria de artigos',
  'knowledge_category.renamed': 'Deu outro nome a uma categoria de artigos',
  'knowledge_item.created': 'Criou artigo',
  'knowledge_item.deleted': 'Excluiu artigo',
  'knowledge_item.file_added': 'Juntou imagem a um artigo',
  'knowledge_item.released': 'Liberou artigo',
  'knowledge_item.restored': 'Restaurou artigo',
  'knowledge_item.suggested': 'Sugeriu correção em um artigo',
  'knowledge_item.suggestion_accepted': 'Aceitou sugestão em um artigo',
  'knowledge_item.suggestion_declined': 'Recusou sugestão em um artigo',
  'knowledge_item.updated': 'Alterou artigo',
  'knowledge_item.version_released': 'Liberou nova versão de um artigo',
  'knowledge_item.version_taken': 'Trouxe de volta uma versão de um artigo',
  'knowledge_item.withdrawn': 'Voltou um artigo liberado a rascunho',
} as const;
