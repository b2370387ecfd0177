import { request } from '../../core/api/request.ts';
import { sessionEndpoints } from '../../core/session/session-endpoints.ts';

export const mailLeaves = async (): Promise<boolean> =>
  (await request(sessionEndpoints.version, {})).mail_leaves;
