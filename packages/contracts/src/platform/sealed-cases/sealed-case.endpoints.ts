import { pickerQuery } from '../../core/crud.ts';
import { endpoint, fileEndpoint, uploadEndpoint } from '../../core/endpoint.ts';
import { grid } from '../../core/grid.ts';
import { gridEndpoint } from '../../core/grid-endpoint.ts';
import type { List } from '../../core/list.ts';
import { z } from '../../core/schema.ts';
import { assignAct, plainAct } from '../cases/case-acts.schemas.ts';
import { byCase, caseFile } from '../cases/case-detail.schemas.ts';
import { formLinkEndpoints } from '../organisations/form-link.endpoints.ts';
import { sealedReportEndpoints } from '../sealed-reports/sealed-report.endpoints.ts';
import { sealedFileRules } from '../sealed-reports/sealed-sizes.ts';
import { BIMESTER } from './bimesters.ts';
import { type SealedAct, sealedActs } from './sealed-acts.ts';
import {
  excludeReader,
  exclusionDone,
  explainedAct,
  type SealedCaseRow,
  sealedAct,
  sealedCaseDetail,
  sealedCaseRow,
  sealedFigures,
  sealedMessage,
  sealedToday,
} from './sealed-case.schemas.ts';

interface ChannelSpec<Resource extends string> {
  readonly list: List<SealedCaseRow>;
  /** 'reporting_channel_handling' */
  readonly permission: Resource;
  /** 'o canal de denúncias' */
  readonly form: string;
}

/** Everything appointed people do with the reports of one channel. Words are sealed before they are sent. */
export const sealedCaseEndpoints = <const Resource extends string>({
  list,
  permission,
  form,
}: ChannelSpec<Resource>) => {
  const { path } = list;
  const HANDLE = `${permission}.handling` as const;
  const READ = `${permission}.detail|${permission}.handling` as const;
  const MENU = `${permission}.menu` as const;
  const act = <B extends z.ZodType>(name: SealedAct, body: B) =>
    endpoint({
      method: 'POST',
      path: `${path}/:id/${name}`,
      access: { rule: HANDLE },
      summary: `${sealedActs.labels[name]} (relato)`,
      params: byCase,
      body,
      response: sealedCaseDetail,
    });
  return {
    grid: gridEndpoint({
      path: `${path}/grid`,
      access: { rule: MENU },
      summary: 'Lista de relatos, só com o que não é segredo',
      grid: grid({ ...list, row: sealedCaseRow }),
    }),
    today: endpoint({
      method: 'GET',
      path: `${path}/today`,
      access: { rule: MENU },
      summary: 'Relatos que esperam alguém agora',
      response: sealedToday,
    }),
    figures: endpoint({
      method: 'GET',
      path: `${path}/figures`,
      access: { rule: MENU },
      summary: 'Números dos relatos de um bimestre que terminou; os pequenos ficam ocultos',
      query: z.strictObject({
        bimester: z
          .string()
          .regex(BIMESTER)
          .meta({ examples: ['2025-6'] }),
      }),
      response: sealedFigures,
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: { rule: READ },
      summary: 'Ler a parte aberta de um relato; a consulta fica registrada',
      params: byCase,
      response: sealedCaseDetail,
    }),
    start_triage: act('start_triage', sealedAct),
    admit: act('admit', sealedAct),
    put_out_of_scope: act('put_out_of_scope', explainedAct),
    investigate: act('investigate', sealedAct),
    resume: act('resume', sealedAct),
    propose_conclusion: act('propose_conclusion', explainedAct),
    approve_conclusion: act('approve_conclusion', explainedAct),
    return_conclusion: act('return_conclusion', explainedAct),
    monitor: act('monitor', plainAct),
    archive: act('archive', plainAct),
    reopen: act('reopen', explainedAct),
    message: act('message', sealedMessage),
    settle_council: act('settle_council', explainedAct),
    assign: act('assign', assignAct),
    exclude: endpoint({
      method: 'POST',
      path: `${path}/:id/exclude`,
      access: { rule: HANDLE },
      summary: `${sealedActs.labels.exclude} (relato)`,
      params: byCase,
      body: excludeReader,
      response: exclusionDone,
    }),
    employees: endpoint({
      method: 'GET',
      path: `${path}/employees`,
      access: { rule: HANDLE },
      summary: 'Colaboradores que um relato pode acusar',
      query: pickerQuery,
      response: z.array(z.strictObject({ id: z.number(), label: z.string() })),
    }),
    hold: act('hold', explainedAct),
    release_hold: act('release_hold', explainedAct),
    upload: uploadEndpoint(
      {
        path: `${path}/:id/files`,
        access: { rule: HANDLE },
        summary: 'Juntar arquivos cifrados a um relato',
        params: byCase,
        response: z.strictObject({ files: z.array(caseFile) }),
      },
      sealedFileRules,
    ),
    paper: fileEndpoint(
      {
        method: 'GET',
        path: `${path}/:id/files/:file_id`,
        access: { rule: READ },
        summary: 'Arquivo cifrado de um relato',
        params: byCase.extend({ file_id: z.uuid() }),
      },
      ['application/octet-stream'],
    ),
    ...sealedReportEndpoints({ path: path as `/api/v1/${string}`, rule: HANDLE }),
    envelope: sealedReportEndpoints({ path: path as `/api/v1/${string}`, rule: READ }).envelope,
    ...formLinkEndpoints({
      path: `${path as `/api/v1/${string}`}/link`,
      rule: `${permission}.settings`,
      form,
    }),
  };
};
