import { Button } from '@mantine/core';
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';

/** A longer one would not fit into one file after it was slowed down. */
const MOST_SECONDS = 300;

type Stage =
  | { readonly name: 'idle' }
  | { readonly name: 'recording'; readonly seconds: number }
  | { readonly name: 'distorting' };

/** A recording that is not among the files yet. The form has it: going on or back loses nothing. */
export interface KeptVoice {
  readonly kept: File | null;
  readonly onKeep: (voice: File | null) => void;
  /** That it waits, where somebody wants to go on. */
  readonly error?: string | undefined;
}
interface Props extends KeptVoice {
  readonly isBusy: boolean;
  /** Seals and sends it, as any other file; whether it arrived. */
  readonly onTake: (voice: File) => Promise<boolean>;
}

export const VOICE_WAITS = 'Junte a gravação ao relato, ou descarte-a, antes de continuar.';

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Records in this page, distorts the voice here, and lets it be heard before anything leaves. */
export function RecordVoice({ isBusy, onTake, kept, onKeep, error }: Props) {
  const [stage, setStage] = useState<Stage>({ name: 'idle' });
  const [refused, setRefused] = useState<string | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);
  const url = useMemo(() => kept && URL.createObjectURL(kept), [kept]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  useEffect(() => () => stop(recorder.current), []);
  const isRecording = stage.name === 'recording';
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(
      () => setStage((now) => (now.name === 'recording' ? { ...now, seconds: now.seconds + 1 } : now)),
      1000,
    );
    const limit = setTimeout(() => stop(recorder.current), MOST_SECONDS * 1000);
    return () => {
      clearInterval(timer);
      clearTimeout(limit);
    };
  }, [isRecording]);
  const distort = async (parts: Blob[]) => {
    setStage({ name: 'distorting' });
    try {
      const { distortVoice } = await import('../../sealed-reports/voice.ts');
      // Also where another step is shown by now.
      onKeep(await distortVoice(new Blob(parts)));
    } catch {
      setRefused('A gravação não pôde ser preparada. Grave de novo.');
    }
    setStage({ name: 'idle' });
  };
  const record = async () => {
    setRefused(null);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const parts: Blob[] = [];
      const made = new MediaRecorder(stream);
      made.ondataavailable = ({ data }) => parts.push(data);
      made.onstop = () => void distort(parts);
      made.start();
      recorder.current = made;
      setStage({ name: 'recording', seconds: 0 });
    } catch {
      setRefused('O navegador não deu acesso ao microfone. Permita-o nesta página, ou escreva o relato.');
    }
  };
  return (
    <div className="sealed-voice">
      <p className="public-hint">
        Você também pode gravar até {MOST_SECONDS / 60} minutos. A voz é alterada aqui, antes de ser cifrada:
        fica difícil de reconhecer por quem a ouve, mas não para um perito que a compare.
      </p>
      {stage.name === 'recording' && (
        <p role="status" className="num">
          <span className="visually-hidden">Gravando</span>
          <span aria-hidden="true">Gravando {clock(stage.seconds)}</span>
        </p>
      )}
      {url && stage.name === 'idle' && (
        // biome-ignore lint/a11y/useMediaCaption: the person's own words, heard before they are sent
        <audio controls src={url} aria-label="Ouvir a gravação alterada" />
      )}
      {(refused ?? error) && (
        <p className="public-group-error" role="alert">
          {refused ?? error}
        </p>
      )}
      <div className="sealed-voice-acts">
        {stage.name === 'recording' ? (
          <Button
            size="md"
            leftSection={<IconPlayerStop size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => stop(recorder.current)}
          >
            Parar a gravação
          </Button>
        ) : (
          <Button
            variant="default"
            size="md"
            disabled={isBusy}
            loading={stage.name === 'distorting'}
            leftSection={<IconMicrophone size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => void record()}
          >
            {kept ? 'Gravar de novo' : 'Gravar a voz'}
          </Button>
        )}
        {kept && stage.name === 'idle' && (
          <>
            <Button
              size="md"
              data-path="voice"
              loading={isBusy}
              onClick={() => void onTake(kept).then((isTaken) => isTaken && onKeep(null))}
            >
              Juntar a gravação
            </Button>
            <Button variant="default" size="md" disabled={isBusy} onClick={() => onKeep(null)}>
              Descartar a gravação
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The microphone is let go of at once: its light goes out. */
function stop(recorder: MediaRecorder | null): void {
  if (recorder?.state !== 'recording') return;
  recorder.stop();
  for (const track of recorder.stream.getTracks()) track.stop();
}
