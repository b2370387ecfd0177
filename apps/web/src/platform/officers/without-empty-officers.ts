import { isStarted } from '../../core/form/is-started.ts';

const orNobody = <O extends object>(officer: O): O | null => (isStarted(officer) ? officer : null);

/** An officer nobody began to name is none. */
export const withoutEmptyOfficers = <O extends object, V extends { encarregado: O; substitute: O }>(
  values: V,
) => ({
  ...values,
  encarregado: orNobody(values.encarregado),
  substitute: orNobody(values.substitute),
});
