/** What every kind of case may use: tasks, letters to many, alerts. */
export const caseServiceAuditActions = {
  'bulk_sending.finished': 'Concluiu o envio de cartas',
  'alert.published': 'Publicou alerta no Mural',
  'alert.withdrawn': 'Retirou alerta do Mural',
  'case_task.added': 'Criou tarefa em um caso',
  'case_task.changed': 'Alterou tarefa de um caso',
  'case_task.completed': 'Concluiu tarefa de um caso',
  'case_task.removed': 'Removeu tarefa de um caso',
  'case_task.reopened': 'Reabriu tarefa de um caso',
} as const;
