import { sql } from 'kysely';
import { MOST_RECORDS, type OwnDataPart } from '../own-data/own-data-part.ts';

const purposes = [{ value: 'profile.photo', label: 'Foto do perfil' }];

/** That they are there; each is taken along where it is shown. */
export const filesOwnData: OwnDataPart = {
  key: 'files',
  title: 'Arquivos enviados',
  about: 'O que você enviou e está guardado. O conteúdo não acompanha: a foto é baixada no seu perfil.',
  tables: ['files'],
  columns: [
    { key: 'created_at', label: 'Enviado em', type: 'datetime' },
    { key: 'name', label: 'Nome' },
    { key: 'purpose', label: 'Para quê', type: 'choice', options: purposes },
    { key: 'size', label: 'Tamanho em bytes', type: 'number' },
  ],
  records: async (system, userId) =>
    (
      await sql<Record<string, unknown>>`
        select created_at, name, purpose, size from files
        where created_by = ${userId} order by created_at desc, id limit ${MOST_RECORDS + 1}`.execute(system)
    ).rows,
};
