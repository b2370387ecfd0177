import { askedAhead } from '../../../core/api/asked-ahead.ts';
import { request } from '../../../core/api/request.ts';
import { formEndpoints } from './form-endpoints.ts';

/** Whose form it is, by its link. */
export const openForm = askedAhead((param: string) => request(formEndpoints.open, { body: { param } }));
