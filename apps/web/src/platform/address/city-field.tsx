import type { FederationUnit } from '@conforme/contracts/core/brazil/federation-units.ts';
import { type Municipality, municipalitiesOf } from '@conforme/contracts/core/brazil/municipalities.ts';
import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { Autocomplete } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type FieldProps, useFieldProps } from '../../core/form/fields/field-props.ts';
import '../../core/ui/field-styles.ts';

const SHOWN = 20;

interface Props {
  readonly of: FieldProps<string>['of'];
  readonly unit: FederationUnit | '';
}

/** The cities of the unit while somebody types; a place that is no municipality may be written all the same. */
export function CityField({ of, unit }: Props) {
  const [isWanted, setWanted] = useState(false);
  const cities = useMunicipalities(isWanted ? unit : '');
  return (
    <Autocomplete
      {...useFieldProps({ of, label: 'Cidade' }, String)}
      value={of.value}
      maxLength={of.maxLength}
      data={cities.map(({ name }) => name)}
      limit={SHOWN}
      filter={({ options, search, limit }) => {
        const wanted = plainText(search);
        return options
          .filter((option) => 'value' in option && plainText(option.label).includes(wanted))
          .slice(0, limit);
      }}
      onFocus={() => setWanted(true)}
      onChange={of.set}
    />
  );
}

/** Loaded when the field is first entered; without them the city is simply typed. */
function useMunicipalities(unit: FederationUnit | ''): readonly Municipality[] {
  const [found, setFound] = useState<readonly Municipality[]>([]);
  useEffect(() => {
    let isCurrent = true;
    setFound([]);
    if (unit)
      municipalitiesOf(unit).then(
        (cities) => isCurrent && setFound(cities),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [unit]);
  return found;
}
