import { complementModule } from '@conforme/contracts/modules/complement/complement.contract.ts';
import { implement } from '../../core/server-module.ts';
import type { Files } from '../../platform/files/files.ts';
import type { SharedLimiter } from '../../platform/rate-limits.ts';
import { saveComplement } from './complement.actions.ts';
import { logoOf, readComplement } from './complement.queries.ts';
import { changeLogo, removeLogo } from './logo.actions.ts';

export const complementServer = ({ limiter, files }: { limiter: SharedLimiter; files: Files }) =>
  implement(complementModule, {
    read: (ctx, { params }) => readComplement(ctx.system, ctx.user.userId, params.id),
    logo: async (ctx, { params, query }) => {
      const logo = await logoOf(ctx.system, ctx.user.userId, params.id);
      return files.read(logo, { unchanging: logo?.id === query.v });
    },
    changeLogo: (ctx, { params, files: sent }) => changeLogo(ctx, { files, limiter }, params.id, sent),
    removeLogo: (ctx, { params }) => removeLogo(ctx, params.id),
    save: (ctx, { params, body }) => saveComplement(ctx, limiter, params.id, body),
  });
