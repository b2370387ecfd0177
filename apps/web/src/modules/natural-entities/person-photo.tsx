import { naturalEntities } from '@conforme/contracts/modules/natural-entities/natural-entities.contract.ts';
import type { NaturalEntityDetail } from '@conforme/contracts/modules/natural-entities/natural-entities.schemas.ts';
import { useState } from 'react';
import { upload } from '../../core/api/upload.ts';
import { useSend } from '../../core/api/use-send.ts';
import { toastSuccess } from '../../core/toast/toast-store.ts';
import { Face } from '../../core/ui/face.tsx';
import { ImageField } from '../../platform/files/image-field.tsx';

const { changePhoto, removePhoto } = naturalEntities.endpoints;

/** Sent by itself, apart from the form below it: what stands there is not touched. */
export function PersonPhoto({ detail }: { detail: NaturalEntityDetail }) {
  const [photo, setPhoto] = useState(detail.photo);
  const removal = useSend(removePhoto);
  const params = { id: String(detail.id) };
  return (
    <section className="card form-section" aria-labelledby="person-photo">
      <div className="form-section-head">
        <h2 id="person-photo">Foto</h2>
        <p className="muted">Aparece ao lado do nome. O lugar e a data guardados na imagem são apagados.</p>
      </div>
      <ImageField
        rules={changePhoto.upload}
        noun="foto"
        picture={<Face name={detail.name} photo={photo} size={96} />}
        hasPicture={photo !== null}
        send={(file, options) => upload(changePhoto, { params }, file, options)}
        onSent={(sent) => {
          toastSuccess();
          setPhoto(sent.photo);
        }}
        remove={() => removal.mutateAsync({ params }).then(() => setPhoto(null))}
        removeQuestion="A foto é apagada e as iniciais do nome voltam a aparecer no lugar dela."
      />
    </section>
  );
}
