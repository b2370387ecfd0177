/** Calls for scholarships and the numbers of the ratio. */
export const scholarshipAuditActions = {
  'scholarship_call.created': 'Criou edital de bolsas',
  'scholarship_call.deleted': 'Excluiu edital de bolsas',
  'scholarship_call.moved': 'Mudou a situação de um edital de bolsas',
  'scholarship_call.rectified': 'Retificou edital de bolsas',
  'scholarship_call.restored': 'Restaurou edital de bolsas',
  'scholarship_call.updated': 'Alterou edital de bolsas',
  'scholarship_count.created': 'Registrou matrículas e bolsas de uma unidade',
  'scholarship_count.deleted': 'Excluiu matrículas e bolsas de uma unidade',
  'scholarship_count.updated': 'Alterou matrículas e bolsas de uma unidade',
  'scholarship_ratio.exported': 'Baixou o relatório da proporção de bolsas',
} as const;
