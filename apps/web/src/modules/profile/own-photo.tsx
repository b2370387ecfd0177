import { profileModule } from '@conforme/contracts/modules/profile/profile.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { upload } from '../../core/api/upload.ts';
import { useSend } from '../../core/api/use-send.ts';
import { updateUser, useSessionUser } from '../../core/session/session-store.ts';
import { toastSuccess } from '../../core/toast/toast-store.ts';
import { Face } from '../../core/ui/face.tsx';
import { ImageField } from '../../platform/files/image-field.tsx';

const { changePhoto, removePhoto } = profileModule.endpoints;
const SIZE = 96;

export function OwnPhoto() {
  const user = useSessionUser();
  const queries = useQueryClient();
  const removal = useSend(removePhoto);
  if (!user) return null;
  /** At once wherever one's own face is drawn. */
  const show = (profile_picture: string | null) => {
    updateUser({ profile_picture });
    return queries.invalidateQueries({ queryKey: ['users'] });
  };
  return (
    <section className="card form-section" aria-labelledby="profile-photo">
      <div className="form-section-head">
        <h2 id="profile-photo">Foto</h2>
        <p className="muted">
          Aparece ao lado do seu nome para quem trabalha com você. O lugar e a data guardados na imagem são
          apagados.
        </p>
      </div>
      <ImageField
        rules={changePhoto.upload}
        noun="foto"
        picture={<Face name={user.name} photo={user.profile_picture} size={SIZE} />}
        hasPicture={user.profile_picture !== null}
        send={(file, options) => upload(changePhoto, {}, file, options)}
        onSent={({ profile_picture }) => {
          toastSuccess();
          show(profile_picture);
        }}
        remove={() => removal.mutateAsync({}).then(() => show(null))}
        removeQuestion="A sua foto é apagada e as iniciais do seu nome voltam a aparecer no lugar dela."
      />
    </section>
  );
}
