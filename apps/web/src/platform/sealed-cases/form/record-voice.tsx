import { Button } from '@mantine/core';
import { IconMicrophone, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

/** A longer one would not fit into one file after it was slowed down. */
const MOST_SECONDS = 300;

type Stage =
  | { readonly name: 'idle' }
  | { readonly name: 'recording'; readonly seconds: number }
  | { readonly name: 'distorting' }
  | { readonly name: 'ready'; readonly voice: File; readonly url: string };

interface Props {
  readonly isBusy: boolean;
  /** Seals and sends it, as any other file. */
  readonly onTake: (voice: File) => Promise<void>;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Records in this page, distorts the voice here, and lets it be heard before anything leaves. */
export function RecordVoice({ isBusy, onTake }: Props) {
  const [stage, setStage] = useState<Stage>({ name: 'idle' });
  const [refused, setRefused] = useState<string | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);
  const url = stage.name === 'ready' ? stage.url : null;
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
      const voice = await distortVoice(new Blob(parts));
      setStage({ name: 'ready', voice, url: URL.createObjectURL(voice) });
    } catch {
      setRefused('A gravação não pôde ser preparada. Grave de novo.');
      setStage({ name: 'idle' });
    }
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
      {stage.name === 'ready' && (
        // biome-ignore lint/a11y/useMediaCaption: the person's own words, heard before they are sent
        <audio controls src={stage.url} aria-label="Ouvir a gravação alterada" />
      )}
      {refused && (
        <p className="public-group-error" role="alert">
          {refused}
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
            {stage.name === 'ready' ? 'Gravar de novo' : 'Gravar a voz'}
          </Button>
        )}
        {stage.name === 'ready' && (
          <Button
            size="md"
            loading={isBusy}
            onClick={() => void onTake(stage.voice).then(() => setStage({ name: 'idle' }))}
          >
            Juntar a gravação
          </Button>
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
