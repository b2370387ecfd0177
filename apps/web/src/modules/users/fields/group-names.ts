import { users } from '@conforme/contracts/modules/users/users.contract.ts';
import { call } from '../../../core/api/call.ts';

/** The groups there are, to filter by. A failure leaves the field to be typed in. */
export const groupNames = async (): Promise<readonly string[]> =>
  (await call(users.endpoints.assignableRoles, {}, { handles: () => true })).map(
    ({ display_name }) => display_name,
  );
