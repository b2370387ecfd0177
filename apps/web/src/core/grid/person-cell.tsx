import { Face } from '../ui/face.tsx';

/** A person in a list: face and name, two lines of it at most. */
export function PersonCell({ name }: { name: string }) {
  return (
    <span className="row">
      <Face name={name} size={28} />
      <span className="two-lines" dir="auto" title={name}>
        {name}
      </span>
    </span>
  );
}
