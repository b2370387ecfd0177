import { drive } from '@conforme/contracts/modules/drive/drive.contract.ts';
import { implement } from '../../core/server-module.ts';
import { listDrive, readNode } from './browse.queries.ts';
import { changeNode } from './change-node.ts';
import { downloadArchive, downloadNode } from './downloads.ts';
import { createLink, linkAccesses, revokeLink, updateLink } from './links.ts';
import { takeDriveReport } from './list-report.ts';
import { createFolder } from './make-folder.ts';
import { copyNodes, moveNodes } from './move-nodes.ts';
import { readQuotas, setQuotas } from './quotas.ts';
import { setShares, shareOptions } from './shares.ts';
import { eraseNodes, restoreNodes, trashNodes } from './trash.ts';
import { openUploads } from './uploads/open-uploads.ts';
import type { UploadServices } from './uploads/upload-row.ts';
import { cancelUpload, receiveBytes, startUpload, uploadState } from './uploads/uploads.ts';
import { deleteVersions, restoreVersion } from './versions.ts';

export const driveServer = (services: UploadServices) =>
  implement(drive, {
    list: (ctx, { query }) => listDrive(ctx, query),
    report: (ctx, { query }) => takeDriveReport(ctx, services.reports, query),
    read: (ctx, { params }) => readNode(ctx, services.links, params.id),
    createFolder: (ctx, { body }) => createFolder(ctx, services, body),
    update: (ctx, input) => changeNode(ctx, services, input),
    move: (ctx, { body }) => moveNodes(ctx, services, body),
    copy: (ctx, { body }) => copyNodes(ctx, services, body),
    trash: (ctx, { body }) => trashNodes(ctx, body.ids),
    restore: (ctx, { body }) => restoreNodes(ctx, body.ids),
    erase: (ctx, { body }) => eraseNodes(ctx, body.ids),
    startUpload: (ctx, input) => startUpload(ctx, services, input),
    openUploads: (ctx) => openUploads(ctx),
    uploadState: (ctx, { params }) => uploadState(ctx, params.upload),
    sendPiece: (ctx, { params, piece }) => receiveBytes(ctx, services, params.upload, piece),
    cancelUpload: (ctx, { params }) => cancelUpload(ctx, services, params.upload),
    content: (ctx, { params, query }) => downloadNode(ctx, services, params.id, query.version),
    archive: (ctx, { query }) => downloadArchive(ctx, services, query.ids),
    deleteVersion: (ctx, { params }) => deleteVersions(ctx, services, params),
    deleteEarlierVersions: (ctx, { params }) => deleteVersions(ctx, services, { ...params, number: null }),
    restoreVersion: (ctx, { params }) => restoreVersion(ctx, services, params),
    shareOptions: (ctx, { query }) => shareOptions(ctx, services, query.search),
    setShares: (ctx, input) => setShares(ctx, services, input),
    createLink: (ctx, input) => createLink(ctx, services, input),
    updateLink: (ctx, input) => updateLink(ctx, services, input),
    revokeLink: (ctx, { params }) => revokeLink(ctx, services, params),
    linkAccesses: (ctx, { params }) => linkAccesses(ctx, params),
    quotas: (ctx) => readQuotas(ctx),
    setQuotas: (ctx, { body }) => setQuotas(ctx, body.quotas),
  });
