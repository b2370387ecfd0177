import { describe, expect, it } from 'vitest';
import { detailWords } from './audit-details.ts';

describe('the details of an audit record', () => {
  it('are told in the words of the screens', () => {
    expect(
      detailWords({ changed: ['email', 'roles'], delivery: 'invitation', access: true, rows: 1200 }),
    ).toEqual([
      ['Campos alterados', 'e-mail, grupos'],
      ['Entrega do acesso', 'convite'],
      ['Com acesso à organização', 'Sim'],
      ['Registros', '1.200'],
    ]);
    expect(detailWords({ attempt: 'second_factor' })).toEqual([['Ao tentar', 'confirmar o segundo fator']]);
    expect(detailWords({ purpose: 'reporting-channel' })).toEqual([['Finalidade', 'Canal de denúncias']]);
  });

  it('tell days and moments as dates', () => {
    expect(detailWords({ valid_from: '2026-11-19', known_at: '2026-11-18T15:04:00.000Z' })).toEqual([
      ['A partir de', '19/11/2026'],
      ['Conhecido em', '18/11/2026 12:04'],
    ]);
  });

  it('are shown as they are where nobody gave them words, and left out where they say nothing', () => {
    expect(detailWords({ novelty: 'x.y', permissions_added: [], user_id: null })).toEqual([
      ['novelty', 'x.y'],
    ]);
  });

  it('calls records by their names where they are in sight, and by their numbers elsewhere', () => {
    const meta = { responsible_id: 94, role_ids: [3, 4], copy_from: 9 };
    expect(detailWords(meta, { responsible_id: 'Helena Prado', role_ids: 'Docente, Auditoria' })).toEqual([
      ['Responsável', 'Helena Prado'],
      ['Grupos', 'Docente, Auditoria'],
      ['Copiado do grupo nº', '9'],
    ]);
  });
});
