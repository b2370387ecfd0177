import { formOpening } from '../../../platform/public-form/open-form.ts';
import { formEndpoints } from './form-endpoints.ts';

/** Whose edital it is, by its link. */
export const openForm = formOpening(formEndpoints.open);
