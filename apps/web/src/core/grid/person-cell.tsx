import { Face } from '../ui/face.tsx';

/** A person in a list: face and name, two lines of it at most. */
export function PersonCell({ name, photo = null }: { name: string; photo?: string | null }) {
  return (
    <span className="row">
      <Face name={name} photo={photo} size={28} />
      <span className="two-lines" dir="auto" title={name}>
        {name}
      </span>
    </span>
  );
}
