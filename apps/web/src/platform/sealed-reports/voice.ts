/**
 * A recorded voice made hard to recognise before it leaves the page: pitch and formants moved, ring-modulated, cut to the
 * band of a telephone. It hides a voice from people's ears, not from an expert who knows it: the page says so.
 */
const RATE = 16_000;
/** Lower and slower; below 0.75 words are hard to follow. */
const PITCH = 0.8;
const RING_HERTZ = 30;

export async function distortVoice(recording: Blob): Promise<File> {
  const decoder = new OfflineAudioContext(1, 1, RATE);
  const heard = await decoder.decodeAudioData(await recording.arrayBuffer());
  const offline = new OfflineAudioContext(1, Math.ceil((heard.duration / PITCH) * RATE), RATE);
  const source = offline.createBufferSource();
  source.buffer = heard;
  source.playbackRate.value = PITCH;
  const low = new BiquadFilterNode(offline, { type: 'lowpass', frequency: 3000 });
  const high = new BiquadFilterNode(offline, { type: 'highpass', frequency: 250 });
  const ring = offline.createGain();
  ring.gain.value = 0.5;
  const swing = new OscillatorNode(offline, { frequency: RING_HERTZ });
  const depth = new GainNode(offline, { gain: 0.5 });
  swing.connect(depth).connect(ring.gain);
  source.connect(high).connect(low).connect(ring).connect(offline.destination);
  source.start();
  swing.start();
  const rendered = await offline.startRendering();
  const wave = waveFile(rendered.getChannelData(0), RATE);
  return new File([wave], 'voz.wav', { type: 'audio/wav' });
}

/** 16 bits, one channel, and nothing about who recorded it. */
export function waveFile(samples: Float32Array, rate: number): ArrayBuffer {
  const bytes = new ArrayBuffer(44 + samples.length * 2);
  const view = new DataView(bytes);
  const text = (at: number, words: string) => {
    for (let i = 0; i < words.length; i++) view.setUint8(at + i, words.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples.length * 2, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, place) => {
    view.setInt16(44 + place * 2, Math.max(-1, Math.min(1, sample)) * 0x7fff, true);
  });
  return bytes;
}
