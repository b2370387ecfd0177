import { useEffect, useState } from 'react';
import { request } from '../../core/api/request.ts';
import { sessionEndpoints } from '../../core/session/session-endpoints.ts';

/** Only a new start of the server changes it. */
let asked: Promise<boolean> | null = null;

/** Between tests, each of which has a server of its own. */
export const forgetMailLeaves = (): void => {
  asked = null;
};

/** Whether a message that a page announces can leave; null until the server has said so. */
export function useMailLeaves(): boolean | null {
  const [leaves, setLeaves] = useState<boolean | null>(null);
  useEffect(() => {
    asked ??= request(sessionEndpoints.version, {}).then(({ mail_leaves }) => mail_leaves);
    asked.then(setLeaves, () => {
      asked = null;
    });
  }, []);
  return leaves;
}
