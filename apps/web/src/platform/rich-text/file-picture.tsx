import { useEffect, useState } from 'react';

/** Fetches a file of ours with the right of whoever reads: by session, or by a public link. */
export type LoadFile = (fileId: string) => Promise<Blob>;

interface Props {
  readonly fileId: string;
  readonly alt: string;
  readonly loadFile: LoadFile;
  readonly className?: string;
}

/** A picture of ours; where it does not come, its words stand in its place. */
export function FilePicture({ fileId, alt, loadFile, className = 'rich-picture' }: Props) {
  const [address, setAddress] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to load is the same for the life of a page.
  useEffect(() => {
    let url: string | null = null;
    let isGone = false;
    loadFile(fileId).then(
      (content) => {
        if (isGone) return;
        url = URL.createObjectURL(content);
        setAddress(url);
      },
      () => setLost(true),
    );
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [fileId]);
  if (isLost) return <p className="rich-picture-lost">{alt || 'A imagem não pôde ser carregada.'}</p>;
  if (!address) return <span className="rich-picture-waits" role="img" aria-label={alt || 'Imagem'} />;
  return <img className={className} src={address} alt={alt} />;
}
