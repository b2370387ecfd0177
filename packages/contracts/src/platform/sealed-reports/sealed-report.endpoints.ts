import { endpoint } from '../../core/endpoint.ts';
import { id, instant, oneOf, version, z } from '../../core/schema.ts';
import { byCase } from '../cases/case-detail.schemas.ts';
import { identityReasons } from './channels.ts';
import {
  keyEpoch,
  lookupValue,
  publicKey,
  recordAudience,
  recordKind,
  reporterEnvelope,
  sealedBody,
  sealedEnvelope,
  sealedIdentity,
  sealedKey,
} from './sealed-schemas.ts';
import { MOST_HOLDERS } from './sealed-sizes.ts';

interface StaffSpec<Rule extends string> {
  /** Of the kind: '/api/v1/reporting_channel'. */
  readonly path: `/api/v1/${string}`;
  /** The permission that handling takes. */
  readonly rule: Rule;
}

const files = z.array(z.uuid()).max(10);
const byRecord = byCase.extend({ record: z.uuid() });
const staffBox = z.strictObject({ user_id: id, epoch: keyEpoch, box: sealedKey });
const boxOfReader = z.strictObject({ user_id: id, box: sealedKey });
/** When the escrow that a box is sealed to was made, as its papers say; null of one an operator removed. */
const madeAt = instant.nullable();

/** What an appointed reader does with the sealed part of a report; the server hands out and keeps opaque bytes. */
export const sealedReportEndpoints = <const Rule extends string>({ path, rule }: StaffSpec<Rule>) => ({
  envelope: endpoint({
    method: 'GET',
    path: `${path}/:id/sealed`,
    access: { rule },
    summary: 'O que um relato tem de cifrado, para quem foi designado para o ler',
    params: byCase,
    response: sealedEnvelope,
  }),
  add_record: endpoint({
    method: 'POST',
    path: `${path}/:id/sealed/records`,
    access: { rule },
    summary: 'Guardar um texto cifrado em um relato',
    once: true,
    params: byCase,
    body: z.strictObject({
      kind: recordKind,
      audience: recordAudience,
      epoch: keyEpoch,
      body: sealedBody,
    }),
    response: z.strictObject({ id: z.uuid() }),
  }),
  change_record: endpoint({
    method: 'POST',
    path: `${path}/:id/sealed/records/:record`,
    access: { rule },
    summary: 'Trocar um texto cifrado de um relato por sua nova versão',
    params: byRecord,
    body: z.strictObject({ version, epoch: keyEpoch, body: sealedBody }),
    response: z.strictObject({ version }),
  }),
  give_keys: endpoint({
    method: 'POST',
    path: `${path}/:id/sealed/keys`,
    access: { rule },
    summary: 'Dar a chave de um relato a outro leitor designado',
    params: byCase,
    body: z.strictObject({ boxes: z.array(staffBox).min(1).max(500) }),
  }),
  rotate_key: endpoint({
    method: 'POST',
    path: `${path}/:id/sealed/rotate`,
    access: { rule },
    summary: 'Trocar a chave de um relato depois que um leitor foi retirado',
    params: byCase,
    body: z.strictObject({
      epoch: keyEpoch,
      reporter_box: sealedKey,
      /** That `escrow_box` is sealed to; both null where the organisation has no escrow. */
      escrow: publicKey.nullable(),
      escrow_box: sealedKey.nullable(),
      boxes: z.array(boxOfReader).min(1).max(MOST_HOLDERS),
    }),
  }),
  open_identity: endpoint({
    method: 'POST',
    path: `${path}/:id/sealed/identity`,
    access: { rule },
    summary: 'Abrir, com motivo, a identidade de quem relatou: fica registrado e é mostrado a essa pessoa',
    params: byCase,
    body: z.strictObject({ reason: oneOf(identityReasons) }),
    response: z.strictObject({
      body: sealedBody,
      box: sealedKey,
      /** The escrow in force, where the key lies in one that was replaced: to be sealed to it (`escrow_keys`). */
      escrow_due: publicKey.nullable(),
    }),
  }),
  escrowed_identity: endpoint({
    method: 'POST',
    path: `${path}/:id/sealed/escrowed_identity`,
    access: { rule },
    summary: 'A chave de uma identidade na guarda da organização, para quem a custodia e não a tem',
    params: byCase,
    response: z.strictObject({ box: sealedKey, made_at: madeAt }),
  }),
  keep_identity: endpoint({
    method: 'POST',
    path: `${path}/:id/sealed/identity_key`,
    access: { rule },
    summary: 'Guardar, cifrada para si, a chave de uma identidade que veio da guarda da organização',
    params: byCase,
    body: z.strictObject({ box: sealedKey }),
  }),
  escrowed_keys: endpoint({
    method: 'POST',
    path: `${path}/:id/sealed/escrowed_keys`,
    access: { rule },
    summary: 'As chaves de um relato na guarda da organização, para um leitor designado que perdeu a sua',
    params: byCase,
    response: z.strictObject({
      boxes: z.array(z.strictObject({ epoch: keyEpoch, box: sealedKey, made_at: madeAt })),
    }),
  }),
  escrow_keys: endpoint({
    method: 'POST',
    path: `${path}/:id/sealed/escrow_keys`,
    access: { rule },
    summary: 'Passar as chaves de um relato, de uma guarda substituída, para a que está em vigor',
    params: byCase,
    body: z.strictObject({
      purpose: z.enum(['data', 'identity']),
      /** The escrow in force, that the boxes are sealed to. */
      escrow: publicKey,
      boxes: z
        .array(z.strictObject({ epoch: keyEpoch, box: sealedKey }))
        .min(1)
        .max(MOST_HOLDERS),
    }),
  }),
});

/** What whoever reported does, by the lookup value alone: no session, no line in the log. */
export const reporterEndpoints = ({ path }: { readonly path: `/api/v1/public/${string}` }) => ({
  follow: endpoint({
    method: 'POST',
    path: `${path}/follow`,
    access: 'public',
    unlogged: true,
    summary: 'O relato de quem tem o código, cifrado',
    body: z.strictObject({ lookup: lookupValue }),
    response: reporterEnvelope,
  }),
  reply: endpoint({
    method: 'POST',
    path: `${path}/reply`,
    access: 'public',
    unlogged: true,
    summary: 'Acrescentar uma mensagem cifrada ao próprio relato',
    body: z.strictObject({
      lookup: lookupValue,
      epoch: keyEpoch,
      body: sealedBody,
      /** Of the draft the files were sent to; null without files. */
      draft: z.string().max(200).nullable(),
      files,
    }),
    response: reporterEnvelope,
  }),
  give_identity: endpoint({
    method: 'POST',
    path: `${path}/identity`,
    access: 'public',
    unlogged: true,
    summary: 'Dizer quem relatou, cifrado para quem custodia a identidade',
    body: z.strictObject({ lookup: lookupValue, identity: sealedIdentity }),
    response: reporterEnvelope,
  }),
});
