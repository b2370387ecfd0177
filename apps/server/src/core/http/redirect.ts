import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { answerError } from './answer-error.ts';

/** To a hash route of this very origin, whatever Host the request named; 303, so that it is fetched with GET. */
export const redirectTo = (reply: FastifyReply, path: string): FastifyReply =>
  reply.redirect(`/#${path}`, 303);

/** Nobody who followed a link is shown JSON: what is refused leads to a page that says so. */
export const redirectRefusals =
  (to: string) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    error instanceof AppError ? redirectTo(reply, to) : answerError(error, request, reply);
