import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import { listedRows } from '../../core/grid/listed-rows.ts';
import type { Keys } from '../../core/keys.ts';
import { implement } from '../../core/server-module.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Notifier } from '../../platform/notifications/notifier.ts';
import { SealedPerson } from '../../platform/people/sealed-person.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { SealedFields } from '../../platform/sealed-fields.ts';
import { confirmHolder, withdrawLink } from './account-link.actions.ts';
import { findDuplicates } from './duplicates.ts';
import { mergePeople, undoMerge } from './merge.actions.ts';
import { personOptions, personSource, readPerson } from './natural-entities.queries.ts';
import { createPerson, removePerson, restorePerson, updatePerson } from './natural-entity.actions.ts';
import { changePhoto, photoOfPerson, removePhoto } from './photo.actions.ts';
import { revealPart } from './reveal.actions.ts';

export const naturalEntitiesServer = ({
  keys,
  limiter,
  notifier,
  files,
}: {
  keys: Keys;
  limiter: SharedLimiter;
  notifier: Notifier;
  files: Files;
}) => {
  const fields = new SealedFields(keys);
  const sealed = new SealedPerson(fields);
  return implement(
    naturalEntities,
    {
      list: (ctx, { query }) =>
        personOptions(
          ctx,
          sealed,
          query,
          listedRows(naturalEntities.endpoints.grid, query, personSource(sealed)(ctx)),
        ),
      read: (ctx, { params }) => readPerson(ctx, sealed, params.id),
      create: (ctx, { body }) => createPerson(ctx, { sealed, notifier }, body),
      update: (ctx, { params, body }) => updatePerson(ctx, { sealed, notifier }, params.id, body),
      remove: (ctx, { params }) => removePerson(ctx, params.id),
      restore: (ctx, { params }) => restorePerson(ctx, sealed, params.id),
      reveal: (ctx, { params, body }) => revealPart(ctx, { sealed, limiter }, params.id, body.part),
      duplicates: (ctx, { body }) => findDuplicates(ctx, sealed, body),
      merge: (ctx, { params, body }) => mergePeople(ctx, { fields, sealed }, params.id, body),
      undoMerge: (ctx, { params }) => undoMerge(ctx, { fields, sealed }, params.id),
      withdrawLink: (ctx, { params }) => withdrawLink(ctx, sealed, params.id),
      confirmHolder: (ctx, { params, body }) => confirmHolder(ctx, sealed, params.id, body.version),
      photo: async (ctx, { params, query }) => {
        const photo = await photoOfPerson(ctx, params.id);
        return files.read(photo, { unchanging: photo?.id === query.v });
      },
      changePhoto: (ctx, { params, files: sent }) => changePhoto(ctx, { files, limiter }, params.id, sent),
      removePhoto: (ctx, { params }) => removePhoto(ctx, params.id),
    },
    { grid: personSource(sealed) },
  );
};
