// Telling somebody who looks elsewhere.

let audio: AudioContext | null = null;

/** A soft note, made here: there is no file to fetch. */
export function ring(): void {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime;
    for (const [at, pitch] of [[0, 392], [0.16, 523.25]] as const) {
      const tone = audio.createOscillator();
      const loudness = audio.createGain();
      tone.frequency.value = pitch;
      tone.type = "sine";
      loudness.gain.setValueAtTime(0, start + at);
      loudness.gain.linearRampToValueAtTime(0.12, start + at + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.0005, start + at + 0.7);
      tone.connect(loudness).connect(audio.destination);
      tone.start(start + at);
      tone.stop(start + at + 0.75);
    }
  } catch {
    // no sound here
  }
}

/** A notice of the browser's own, if it was allowed. */
export function tell(text: string): void {
  try {
    if (Notification.permission === "granted") new Notification(text, { tag: "overwinter" });
  } catch {
    // not here: some phones know notices only for installed pages
  }
}
