import { plainText } from '@conforme/contracts/core/text/plain-text.ts';
import { TagsInput } from '@mantine/core';
import { type FieldProps, useFieldProps } from './field-props.ts';
import '../../ui/field-styles.ts';

const SEPARATORS = [',', ';', '\n'];
const LONGEST = 40;

/** Tags in one's own words; those in use are offered, and keep the spelling they have. */
export function TagsField({
  inUse,
  ...props
}: FieldProps<readonly string[]> & { readonly inUse: readonly string[] }) {
  const { of } = props;
  const field = useFieldProps(props, (value) => [...value].sort().join(', '));
  const known = (typed: string) => inUse.find((tag) => plainText(tag) === plainText(typed)) ?? typed;
  const change = (typed: string[]) => {
    const tags = typed.map((tag) => known(tag.trim().slice(0, LONGEST))).filter(Boolean);
    of.set([...new Map(tags.map((tag) => [plainText(tag), tag])).values()]);
  };
  return (
    <TagsInput
      {...field}
      data={[...inUse]}
      limit={20}
      value={[...of.value]}
      splitChars={SEPARATORS}
      acceptValueOnBlur
      onChange={change}
    />
  );
}
